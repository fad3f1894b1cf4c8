/** The languages of pseudonyms and resume cards. */
export const seatLanguages = ['en', 'es', 'ar'] as const
export type SeatLanguage = (typeof seatLanguages)[number]

interface PseudonymWords {
  readonly first: readonly string[]
  readonly second: readonly string[]
}

const englishQualities =
  'brave bright brisk calm cheerful clear clever cosy crisp curious daring eager early fair fast fearless gentle ' +
  'glad golden grand green happy honest humble jolly keen kind lively loyal lucky lunar merry mellow mild modest ' +
  'neat nimble noble patient plucky polite proud purple quick quiet rapid ready royal sharp shiny silent silver ' +
  'smart snowy solar spry steady swift tidy tranquil warm wise witty zesty'

const englishThings =
  'acorn anchor apple arrow badger beacon beaver bison breeze bridge canyon cedar cherry cloud comet compass ' +
  'cricket dolphin dune eagle ember falcon finch forest fossil fox garden gecko glacier harbor hare hedge heron ' +
  'hill island jaguar kite koala lagoon lantern leaf lemon lynx maple meadow melon moon mountain oak ocean orchid ' +
  'otter owl panda pebble penguin piano planet pond puffin quail rabbit reef rocket seal shell sparrow spruce ' +
  'squirrel stone stork sunset swan tiger toucan tulip turtle valley walnut zebra'

const spanishThings =
  'abeja alce almendra ancla árbol ardilla arena arroyo avena bambú barco bosque brújula búho burbuja caballo ' +
  'cactus canguro caracol castillo cebra cedro cereza ciervo cigüeña ciruela cometa conejo cóndor cristal delfín ' +
  'desierto dragón erizo escudo espiga faro flamenco fresa fuente gacela garza gato gaviota girasol gorrión grillo ' +
  'grulla hormiga isla jirafa koala ladrillo lago lince linterna lobo mango manzana mapache mariposa melón menta ' +
  'molino montaña nube nuez ola oveja pato pera piano pino pingüino planeta playa pluma puente puma puerto río ' +
  'roble rueda selva semilla sirena tambor tejón tigre tortuga tren trigo tucán uva valle vela velero viento volcán'

/** Adjectives with one form for both genders. */
const spanishQualities =
  'ágil alegre amable audaz azul brillante capaz cordial elegante fiel firme flexible fuerte gentil genial hábil ' +
  'humilde ideal inteligente joven libre lunar natural noble notable paciente prudente puntual radiante rural ' +
  'sensible silvestre sociable solar solemne sonriente suave sutil tenaz triunfante útil valiente veloz verde ' +
  'versátil vivaz'

/** Masculine nouns, with which the adjectives agree. */
const arabicThings =
  'غزال أرنب سنجاب دلفين بطريق طاووس هدهد عصفور حصان ببغاء كوكب نهر جبل وادي كهف شاطئ بستان حقل غيم برق مطر ثلج ريح ' +
  'موج جسر برج قارب شراع منطاد قطار مفتاح كتاب قلم مصباح دفتر طبل عود خاتم تفاح رمان تمر تين عنب ليمون موز بطيخ ' +
  'مشمش خوخ جوز لوز قمح نعناع زعتر صنوبر شتاء صيف خريف'

const arabicQualities =
  'هادئ سريع لطيف شجاع ذكي نشيط صبور مرح أنيق قوي بارع لامع ودود حكيم خفيف دافئ رشيق عجيب يقظ جريء حاذق صامد طموح ' +
  'مثابر مبتسم متفائل مجتهد مسالم معتدل منظم متواضع أخضر أزرق ذهبي فضي جديد'

/** The words of pseudonyms: qualities, animals and things, but no names of people. */
export const pseudonymWords: Readonly<Record<SeatLanguage, PseudonymWords>> = {
  en: { first: englishQualities.split(' '), second: englishThings.split(' ') },
  es: { first: spanishThings.split(' '), second: spanishQualities.split(' ') },
  ar: { first: arabicThings.split(' '), second: arabicQualities.split(' ') },
}

const englishCards =
  'acid actor album angle apple apron arena armor arrow atlas attic award badge bagel baker bamboo banana banjo ' +
  'barrel basket beach beard berry bicycle blanket board bonus border bottle brain branch brass bread breeze ' +
  'brick bridge brush bubble bucket budget butter button cabin cable cactus camel camera canal candle canoe ' +
  'canvas carbon carpet carrot castle celery cement cereal chain chalk cheese cherry chess chicken circle ' +
  'circus clay cliff clock cloud coach coconut coffee comet copper cotton couch cradle crayon cream cricket ' +
  'crown crystal curtain cushion dance desert desk diamond dinner dolphin donkey door dragon drawer dream dress ' +
  'drum eagle earth easel echo elbow engine fabric family farmer feather fence ferry fiddle field finger flag ' +
  'flame flute forest fork fossil fountain fridge frog fruit garage garden garlic giant glass glove goat grape ' +
  'grass guitar hammer harbor hat helmet honey horse hotel icicle igloo insect island ivory jacket jaguar jewel ' +
  'jigsaw juice jungle kayak kettle kitchen kite kitten ladder lantern laptop leaf lemon letter library lion ' +
  'lizard lobster locket magnet mango maple marble market meadow melon metal mirror monkey moon mosaic motor ' +
  'mountain museum napkin needle nest noodle notebook ocean onion orange orchard oven owl oyster paddle paint ' +
  'palace panda paper parade parrot pasta peach peanut pearl pebble pencil pepper piano pickle picnic pilot ' +
  'pine pirate planet plate pocket poem pond potato puddle puppet puzzle pyramid rabbit radio rain ranch ribbon ' +
  'rice river robot rocket roof rope ruler sailor salad salt sand saturn scarf school seed shadow shark sheep ' +
  'shelf shell shoe silver skate snail snow soap sofa spider spinach spoon spring square squid stamp star ' +
  'station stone storm street sugar summer sun swan table tailor teapot temple tennis tent thunder ticket tiger ' +
  'toast tomato torch tower tractor train travel treasure tree trumpet tunnel turkey turtle umbrella valley ' +
  'vase violin wagon wallet walnut water wave whale wheat wheel whistle window winter wizard wood wool yogurt ' +
  'zebra zipper'

const spanishCards =
  'abeja abrigo aceite actor agua aguja ajedrez álbum aldea alfombra algodón almendra almohada amigo ancla ' +
  'anillo arado araña árbol arcilla arco ardilla arena armario arpa arroyo arroz asiento atlas avena avión ' +
  'azúcar bahía balcón ballena balón bambú banco bandera baño barco barril barro base baúl bebida bicicleta ' +
  'boca bolsa bosque bota botella botón brazo brisa brújula búho buque burbuja buzón caballo cabaña cable cabra ' +
  'cacao cactus cadena café caja calle cama camello camino camisa campana canal canoa canto caña caracol carbón ' +
  'carpeta carro carta casa castillo cebolla cebra cedro ceja cena cereza cesta chal chico ciclo ciervo cima ' +
  'cinta círculo circo ciruela ciudad clase clavo cobre coche cocina coco codo cofre collar color cometa concha ' +
  'conejo copa coral corcho corona cortina costa cráter crema cristal cuadro cubo cuchara cuerda cueva cuna ' +
  'danza dedo delfín desierto diente dique disco dragón ducha dulce duna elefante enero erizo escalera escoba ' +
  'escuela espejo esponja estrella fábrica familia faro fecha feria fiesta fila flauta flecha flor foca fogata ' +
  'foto fresa fruta fuego fuente gafas gallo ganso garaje gato gaviota gema gente girasol globo gorra gota ' +
  'grano granja grillo grupo guante guitarra gusano habla hada helado hielo hierba hierro higo hilo hoja ' +
  'hormiga horno hotel huella huerto hueso huevo humo idea imán invierno isla jabón jardín jarra jaula jefe ' +
  'jirafa joya juego jugo junio kilo labio lago lámpara lana lápiz leche lechuga lengua letra libro limón lince ' +
  'línea lluvia lobo luna lunes luz madera maíz maleta mango manta manzana mapa máquina mar marco marea ' +
  'mariposa mármol martillo máscara melón menta mercado mesa metal miel molino moneda mono montaña motor muelle ' +
  'mundo museo música nido nieve noche nube nuez número oasis obra océano oficina oído ojo ola olivo oreja oro ' +
  'oso otoño oveja página paja pájaro palma pan panal papel pared parque pasta patio pato pera perla perro pez ' +
  'piano piedra pimienta pino pintor pirata piso pista planeta plata playa plaza pluma poema pollo pomelo pozo ' +
  'prado pueblo puente puerta pulpo queso radio rama rana ratón red regalo reina reloj remo río roble roca rosa ' +
  'rueda ruta sábado sal sala salsa sandía sapo sastre sed selva semilla silla sirena sofá sol sombra sopa ' +
  'suelo sueño tambor tarde taza techo tela tenis tesoro tigre tijera tinta toalla tomate topo toro torre ' +
  'tortuga tren trigo trompeta tubo túnel uña uva vaca valle vapor vaso vela velero ventana verano verdad verja ' +
  'vestido viaje vidrio viento viernes violín volcán yate yogur zapato zorro zumo'

const arabicCards =
  'أرنب أسد أنف إبرة إصبع باب بحر بذرة برتقال برج برق بركة بستان بصل بطاطس بطة بطيخ بقرة بلبل بيت بيضة تاج ' +
  'تذكرة تفاح تل تمر تين ثعلب ثلج ثوب ثوم جبل جبن جدار جرس جزر جزيرة جسر جمل جناح جوز حبل حجر حديد حديقة حذاء ' +
  'حرف حصان حقل حقيبة حليب حمامة حوت خاتم خبز خروف خريف خشب خضار خوخ خيار خيط خيمة دب دجاجة درج دفتر دلفين دلو ' +
  'ديك ذرة ذهب رأس راديو ربيع رسالة رصيف رف رمان رمل ريح ريشة زجاج زرافة زهرة زورق زيت زيتون ساعة سبورة ستارة ' +
  'سجادة سحاب سروال سرير سفينة سكر سكين سلة سلحفاة سلم سماء سمك سنجاب سهم سوار سوق سيارة شاطئ شاي شباك شجرة ' +
  'شراع شمس شمعة شوكة صابون صخرة صحن صحراء صدف صدفة صقر صندوق صوت صورة صوف صيف ضفدع ضوء طائرة طاولة طاووس ' +
  'طباشير طبل طحين طريق طماطم طوق ظرف ظل عجلة عدس عسل عش عشب عصا عصفور عصير عقد علم عنب عود عين غابة غزال غطاء ' +
  'غيمة فأس فجر فراشة فرس فرن فستان فضة فطر فلفل فنجان فهد فول فيل قارب قبعة قرد قرية قصر قطار قطة قطن قفل قلعة ' +
  'قلم قمح قمر قميص قنفذ قهوة قوس كأس كتاب كتف كرة كرسي كعكة كلمة كنز كهف كوخ كوكب لؤلؤ لحن لوحة لوز ليل ليمون ' +
  'مائدة ماء متحف مثلث محراث محيط مدرسة مرآة مرجان مركب مسرح مسطرة مشمش مصباح مطبخ مطر معطف مفتاح مقص مقعد ملح ' +
  'ملعقة ممحاة منديل منزل منطاد موج موز ميدان ميزان نافذة نجار نجم نحاس نحلة نخلة نسر نعجة نعناع نمر نملة نهر ' +
  'هاتف هدهد هدية هلال واحة وادي ورد ورقة وسادة وشاح يد يمامة'

/** The words of resume cards: short, concrete, easy to say and to write. No two differ by accents alone. */
export const cardWords: Readonly<Record<SeatLanguage, readonly string[]>> = {
  en: englishCards.split(' '),
  es: spanishCards.split(' '),
  ar: arabicCards.split(' '),
}
