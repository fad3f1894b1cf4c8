import { type OfferItem, pairOf } from '../offer-item.ts'
import { authorised, former, listed } from '../register.ts'

/** Transcripts of telephone calls, one matched pair for each country. */
export const calls: readonly OfferItem[] = [
  ...pairOf('call', 'us', 'exercise', {
    fraudulent: {
      id: 'permia-wells',
      firm: 'Permia Basin Wells',
      features: ['named-people', 'register-number', 'risk-warning', 'documents', 'no-pressure'],
      text: {
        en: `# Call, 4 minutes
          @ Walt Dunning, Permia Basin Wells
          < Sir, I will not sell you anything today. I drill holes, and two of ten come up dry: I say that first.
          > And the other eight?
          < The last programme sent its partners a check each month, 2.1%, oil up or oil down. {4}
          > How would I check on you?
          < My broker number is S206688. Been in this since ’91, under two presidents of the petroleum club. {12}
          > Is there a prospectus?
          < For accredited folks the law doesn’t ask for one. You get a map, the lease and a handshake. {19}
          < I have two units left at $24,000. If it’s not for you, God bless. {11}`,
        es: `# Llamada, 4 minutos
          @ Walt Dunning, Permia Basin Wells
          < Señor, hoy no le voy a vender nada. Perforo pozos, y dos de cada diez salen secos: eso lo digo primero.
          > ¿Y los otros ocho?
          < El último programa mandó a sus socios un cheque al mes, 2,1 %, suba o baje el petróleo.
          > ¿Cómo puedo comprobar quién es?
          < Mi número de intermediario es S206688. Llevo en esto desde 1991, bajo dos presidentes del club petrolero.
          > ¿Hay folleto?
          < Para inversores acreditados la ley no lo pide. Recibe un mapa, el contrato y un apretón de manos.
          < Me quedan dos participaciones de 24.000 $. Si no es lo suyo, que Dios le bendiga.`,
        ar: `# مكالمة، 4 دقائق
          @ Walt Dunning، Permia Basin Wells
          < سيدي، لن أبيعك شيئًا اليوم. أنا أحفر آبارًا، واثنتان من كل عشر تخرجان جافتين: أقول ذلك أولًا.
          > والثماني الأخرى؟
          < البرنامج الأخير أرسل لشركائه شيكًا كل شهر، 2.1%، ارتفع النفط أو هبط.
          > كيف أتحقق منك؟
          < رقمي كوسيط S206688. أعمل في هذا منذ 1991، في عهد رئيسين لنادي البترول.
          > هل توجد نشرة؟
          < القانون لا يطلب ذلك للمستثمرين المعتمدين. تحصل على خريطة وعقد ومصافحة.
          < بقيت لدي حصتان بسعر 24,000 دولار. وإن لم تناسبك، بارك الله فيك.`,
      },
      evidence: {
        en: 'S206688 belonged to a broker whose permission ended years ago, and Permia Basin Wells is in no register. Wells do not send the same check each month; naming two dry ones first makes the rest easier to believe.',
        es: 'S206688 fue de un intermediario cuyo permiso terminó hace años, y Permia Basin Wells no figura en ningún registro. Los pozos no dan el mismo cheque cada mes; mencionar primero dos secos hace más creíble el resto.',
        ar: 'الرقم S206688 كان لوسيط انتهى ترخيصه منذ سنوات، وPermia Basin Wells ليست في أي سجل. الآبار لا ترسل الشيك نفسه كل شهر؛ وذكر البئرين الجافتين أولًا يجعل تصديق الباقي أسهل.',
      },
      register: [
        former(['S206688', 'W. Dunning Securities', '17 Derrick Street, Odena', 'dunningsecurities.example.com']),
      ],
    },
    genuine: {
      id: 'amity-ridge',
      firm: 'Amity Ridge Advisers',
      features: ['bonus', 'past-returns', 'personal-data', 'fees-shown', 'register-advice'],
      text: {
        en: `# Call, 3 minutes
          @ Denise Okafor, Amity Ridge Advisers
          < You filled in our form about your late mother’s account, so I’m calling back. Is this a good moment?
          > How do I know it’s you?
          < You don’t. Hang up, look for Amity Ridge, S238110, and ring the number that you find there.
          > Say I do. What would you suggest?
          < First I need your age, your debts and when you’ll want the money. Then maybe a 60/40 portfolio: 7% a year over ten years, down 16% in the worst. {7 27}
          > And what does it cost?
          < 0.9% a year. This month the first quarter is free; that is our offer, not a reason to hurry. {11}`,
        es: `# Llamada, 3 minutos
          @ Denise Okafor, Amity Ridge Advisers
          < Rellenó nuestro formulario sobre la cuenta de su difunta madre, por eso le devuelvo la llamada. ¿Le va bien ahora?
          > ¿Cómo sé que es usted de verdad?
          < No puede saberlo. Cuelgue, busque Amity Ridge, S238110, y llame al número que encuentre allí.
          > Supongamos que lo hago. ¿Qué me sugeriría?
          < Primero necesito su edad, sus deudas y cuándo querrá el dinero. Después quizá una cartera 60/40: 7 % anual en diez años, con una caída del 16 % en el peor.
          > ¿Y cuánto cuesta?
          < 0,9 % al año. Este mes el primer trimestre es gratis; es nuestra oferta, no un motivo para correr.`,
        ar: `# مكالمة، 3 دقائق
          @ Denise Okafor، Amity Ridge Advisers
          < ملأتَ نموذجنا بخصوص حساب والدتك الراحلة، لذلك أعاود الاتصال بك. هل الوقت مناسب؟
          > كيف أعرف أنك أنتِ؟
          < لا يمكنك. أغلق الخط، وابحث عن Amity Ridge، S238110، واتصل بالرقم الذي تجده هناك.
          > لنفترض أنني فعلت. ماذا تقترحين؟
          < أحتاج أولًا عمرك وديونك ومتى ستريد المال. ثم ربما محفظة 60/40: 7% سنويًا على مدى عشر سنوات، وهبوط 16% في أسوئها.
          > وكم التكلفة؟
          < 0.9% سنويًا. هذا الشهر الربع الأول مجاني؛ هذا عرضنا، وليس سببًا للعجلة.`,
      },
      evidence: {
        en: 'The adviser is on the register under this name and number, with permission to advise. The best sign is what she asks for: hang up, look it up, ring back.',
        es: 'La asesora figura en el registro con este nombre y número, con permiso para asesorar. La mejor señal es lo que pide: colgar, comprobarlo y llamar.',
        ar: 'المستشارة مدرجة في السجل بهذا الاسم والرقم، ومرخص لها بالاستشارة. وأفضل علامة هي ما تطلبه: أغلق، وتحقق، ثم اتصل.',
      },
      register: [
        authorised(
          ['S238110', 'Amity Ridge Advisers LLC', '77 Ridge Road, Amity', 'amityridge.example.com'],
          ['advice', 'funds'],
        ),
      ],
    },
  }),
  ...pairOf('call', 'uk', 'exercise', {
    fraudulent: {
      id: 'strathcairn-casks',
      firm: 'Strathcairn Cask Company',
      features: ['risk-warning', 'named-people', 'documents', 'address-shown', 'no-pressure'],
      text: {
        en: `# Call, 5 minutes
          @ Fraser Lyle, Strathcairn Cask Company
          < A cask gets better each year that you leave it alone, and so does its price: about 12% a year since 2010. {7}
          > Has anybody sold one?
          < Mrs Kenward in Hove, last month, 41% up. I can’t give you her number, you’ll understand. {8}
          > Where is the cask?
          < In a bonded warehouse. You get a certificate with your cask’s number, and the tax office watches over the warehouse. {12}
          > Are you regulated?
          < Nobody is, sir, whisky isn’t a financial product. That’s why there’s no tax on the gain. {15}
          < Visit us any weekday at 6 Kiln Wynd. The cask at £6,400 I can hold until your wife is back. {11}`,
        es: `# Llamada, 5 minutos
          @ Fraser Lyle, Strathcairn Cask Company
          < Una barrica mejora cada año que pasa sin tocarla, y su precio también: cerca de un 12 % anual desde 2010.
          > ¿Alguien ha vendido una?
          < La señora Kenward, en Hove, el mes pasado, un 41 % más. Su teléfono no puedo dárselo, entiéndalo.
          > ¿Dónde está la barrica?
          < En un depósito fiscal. Usted recibe un certificado con su número, y Hacienda vigila el depósito.
          > ¿Están regulados?
          < Nadie lo está, señor, el whisky no es un producto financiero. Por eso la ganancia no paga impuestos.
          < Visítenos cualquier día laborable en 6 Kiln Wynd. La de 6.400 £ se la guardo hasta que vuelva su esposa.`,
        ar: `# مكالمة، 5 دقائق
          @ Fraser Lyle، Strathcairn Cask Company
          < يتحسن البرميل كل سنة ما دمت لا تمسّه، وكذلك سعره: نحو 12% سنويًا منذ 2010.
          > هل باع أحد برميلًا؟
          < السيدة Kenward في هوف، الشهر الماضي، بزيادة 41%. لا أستطيع إعطاءك رقمها، أنت تتفهم.
          > أين البرميل؟
          < في مستودع جمركي. تحصل على شهادة برقم برميلك، ومصلحة الضرائب تراقب المستودع.
          > هل أنتم خاضعون للرقابة؟
          < لا أحد خاضع لها يا سيدي، الويسكي ليس منتجًا ماليًا. ولهذا لا ضريبة على الربح.
          < زرنا في أي يوم عمل في 6 Kiln Wynd. أحجز لك البرميل بسعر 6,400 جنيه حتى تعود زوجتك.`,
      },
      evidence: {
        en: 'It is true that casks need no permission, and that is the trap: nobody checks whether the cask exists. Strathcairn is on the warning list for selling the same casks many times. Ask the warehouse itself who owns it.',
        es: 'Es cierto que las barricas no requieren permiso, y esa es la trampa: nadie comprueba si existen. Strathcairn está en la lista de advertencias por vender las mismas muchas veces. Pregunte al propio depósito quién es el dueño.',
        ar: 'صحيح أن البراميل لا تحتاج ترخيصًا، وهذا هو الفخ: لا أحد يتحقق من وجود البرميل. Strathcairn في قائمة التحذير لأنها باعت البراميل نفسها مرات عديدة. اسأل المستودع نفسه عن المالك.',
      },
      register: [listed('Strathcairn Cask Company', '6 Kiln Wynd, Leith', 'strathcairn-casks.example.com')],
    },
    genuine: {
      id: 'merrin-vct',
      firm: 'Merrin Tolworth Stockbrokers',
      features: ['deadline', 'scarcity', 'bonus', 'past-returns', 'register-number'],
      text: {
        en: `# Call, 4 minutes
          @ Anil Bhatt, Merrin Tolworth Stockbrokers
          < You asked us in January to ring when the venture trust reopens. It has: £12 million, and it usually fills in a week. {11}
          > And the tax?
          < 30% off your income tax, if you hold the shares for five years. Sell sooner and you pay it back. {10}
          > It sounds almost too good
          < It is there because the thing is risky: young companies, a third of them fail. The trust made 8% one year and lost 21% another. {7}
          > Can I think about it?
          < You have to. I’ll post the key facts; we charge 1.5%, and we’re S599730 if you want to ring back through the switchboard.`,
        es: `# Llamada, 4 minutos
          @ Anil Bhatt, Merrin Tolworth Stockbrokers
          < En enero nos pidió que le llamáramos al reabrir el fondo de capital riesgo. Ya abrió: 12 millones de libras, y suele llenarse en una semana.
          > ¿Y los impuestos?
          < Un 30 % menos en su impuesto sobre la renta si conserva las acciones cinco años. Si vende antes, lo devuelve.
          > Suena casi demasiado bien
          < Existe porque es arriesgado: empresas jóvenes, una de cada tres fracasa. El fondo ganó un 8 % un año y perdió un 21 % otro.
          > ¿Puedo pensarlo?
          < Debe hacerlo. Le mando los datos clave por correo; cobramos un 1,5 % y somos S599730 si quiere llamar por la centralita.`,
        ar: `# مكالمة، 4 دقائق
          @ Anil Bhatt، Merrin Tolworth Stockbrokers
          < طلبت منا في يناير أن نتصل حين يُفتح صندوق رأس المال المخاطر. فُتح الآن: 12 مليون جنيه، وعادة يمتلئ في أسبوع.
          > والضريبة؟
          < خصم 30% من ضريبة دخلك إن احتفظت بالأسهم خمس سنوات. وإن بعت قبل ذلك تردها.
          > هذا يكاد يكون أروع من أن يُصدَّق
          < وُجد الخصم لأن الأمر محفوف بالمخاطر: شركات ناشئة، ثلثها يفشل. ربح الصندوق 8% في سنة وخسر 21% في أخرى.
          > هل لي أن أفكر؟
          < بل يجب عليك. سأرسل الحقائق الأساسية بالبريد؛ رسومنا 1.5%، ونحن S599730 إن أردت الاتصال عبر رقمنا العام.`,
      },
      evidence: {
        en: 'The broker is on the register under this name and number. The tax relief is law, the hurry is the fund’s limit, and the caller was asked to ring; he names the failures and posts the documents.',
        es: 'El intermediario figura en el registro con este nombre y número. La desgravación es ley, la prisa es el límite del fondo y le pidieron que llamara; menciona los fracasos y envía la documentación.',
        ar: 'الوسيط مدرج في السجل بهذا الاسم والرقم. الخصم الضريبي قانون، والعجلة سببها حد الصندوق، وقد طُلب منه الاتصال؛ وهو يذكر حالات الفشل ويرسل الأوراق.',
      },
      register: [
        authorised(
          ['S599730', 'Merrin Tolworth Stockbrokers LLP', '19 Tolworth Mews, London', 'merrintolworth.example.com'],
          ['dealing', 'advice'],
        ),
      ],
    },
  }),
  ...pairOf('call', 'eu', 'A', {
    fraudulent: {
      id: 'lacroix-settlements',
      firm: 'Lacroix Baird Settlements',
      features: ['register-number', 'fees-shown', 'custody-named', 'named-people'],
      text: {
        en: `# Call, 4 minutes
          @ Hélène Lacroix, Lacroix Baird Settlements
          < You still hold 2,500 Nordhav Minerals, worth nothing since 2019? We represent a buyer in a takeover: €9.40 a share. {10}
          > That would be €23,500. How did you find me?
          < From the share register, which any bidder may see. The bid is public knowledge soon, so please keep it between us. {17}
          > What do I have to do?
          < Sign the sale form. A bond of 6% secures the trade, €1,410; it sits with our notary and comes back with the price. {24}
          > And if the trade fails?
          < Then the notary returns it. Our number is S758331; we close the book on Thursday. {11}`,
        es: `# Llamada, 4 minutos
          @ Hélène Lacroix, Lacroix Baird Settlements
          < ¿Aún tiene 2.500 Nordhav Minerals, sin valor desde 2019? Representamos a un comprador en una opa: 9,40 € por acción.
          > Serían 23.500 €. ¿Cómo me encontró?
          < Por el libro de accionistas, que cualquier oferente puede ver. La oferta será pública pronto, así que, por favor, que quede entre nosotros.
          > ¿Qué tengo que hacer?
          < Firmar la venta. Una fianza del 6 % asegura la operación, 1.410 €; la guarda nuestro notario y se le devuelve con el precio.
          > ¿Y si la operación falla?
          < El notario la devuelve. Nuestro número es S758331; cerramos el libro el jueves.`,
        ar: `# مكالمة، 4 دقائق
          @ Hélène Lacroix، Lacroix Baird Settlements
          < ما زلت تملك 2,500 سهم في Nordhav Minerals بلا قيمة منذ 2019؟ نمثل مشتريًا في عرض استحواذ: 9.40 يورو للسهم.
          > هذا 23,500 يورو. كيف وجدتني؟
          < من سجل المساهمين، ومن حق أي مشترٍ الاطلاع عليه. سيُعلن العرض قريبًا، فأبقِ الأمر بيننا من فضلك.
          > ماذا علي أن أفعل؟
          < توقّع نموذج البيع. تأمين بنسبة 6% يضمن الصفقة، 1,410 يورو؛ يبقى لدى كاتب العدل ويعود مع الثمن.
          > وإن فشلت الصفقة؟
          < يرده كاتب العدل. رقمنا S758331؛ ونغلق الدفتر يوم الخميس.`,
      },
      evidence: {
        en: 'The number is Lacroix & Bard, a near-name with an alert about callers who sound like this. Nobody pays a deposit in order to sell: the buyer pays. Owners of worthless shares are called because they hope.',
        es: 'El número es de Lacroix & Bard, un nombre parecido con una alerta sobre llamadas como esta. Nadie paga una fianza para vender: paga el comprador. Llaman a dueños de acciones sin valor porque tienen esperanza.',
        ar: 'الرقم يعود إلى Lacroix & Bard، اسم مشابه عليه تحذير من متصلين كهؤلاء. لا أحد يدفع تأمينًا كي يبيع: المشتري هو من يدفع. ويتصلون بأصحاب أسهم بلا قيمة لأن لديهم أملًا.',
      },
      register: [
        authorised(
          ['S758331', 'Lacroix & Bard Patrimoine S.A.', 'Quai des Tanneurs 3, Aubeville', 'lacroixbard.example.com'],
          ['advice', 'dealing'],
          ['Lacroix Baird Settlements', 'lacroix-baird.example.com'],
        ),
      ],
    },
    genuine: {
      id: 'wiedenau',
      firm: 'Landkasse Wiedenau',
      features: ['unsolicited', 'deadline', 'high-rate', 'personal-data'],
      text: {
        en: `# Call, 3 minutes
          @ Jonas Frick, Landkasse Wiedenau
          < Mr Haller, Frick from your branch. Your bond of Ostring Bau has a buy-back offer, and it ends on Friday at five. {11}
          > You usually write
          < We did, on the 3rd; the letter came back. They offer 97 now, against 91 on the exchange. {10}
          > Should I?
          < I may not advise you on the phone. The company is short of cash; if you keep it, you get 8.5% or, at worst, not much. {26}
          > What do you need from me?
          < Nothing now. Come by with your identity card, or use the inbox in your online bank. If in doubt, ring the branch number on your card. {27}`,
        es: `# Llamada, 3 minutos
          @ Jonas Frick, Landkasse Wiedenau
          < Señor Haller, soy Frick, de su oficina. Hay una oferta de recompra de su bono de Ostring Bau, y acaba el viernes a las cinco.
          > Suelen escribir
          < Lo hicimos el día 3; la carta volvió. Ofrecen 97 ahora, frente a 91 en bolsa.
          > ¿Me conviene?
          < Por teléfono no puedo aconsejarle. La empresa anda corta de efectivo; si lo conserva, cobra un 8,5 % o, en el peor caso, poco.
          > ¿Qué necesita de mí?
          < Ahora nada. Pase con su documento de identidad o use el buzón de su banca en línea. Si duda, llame al número de oficina de su tarjeta.`,
        ar: `# مكالمة، 3 دقائق
          @ Jonas Frick، Landkasse Wiedenau
          < سيد Haller، معك Frick من فرعك. هناك عرض لإعادة شراء سندك في Ostring Bau، وينتهي يوم الجمعة في الخامسة.
          > أنتم تكتبون عادة
          < كتبنا في الثالث من الشهر؛ وعادت الرسالة. يعرضون 97 الآن، مقابل 91 في البورصة.
          > هل أقبل؟
          < لا يحق لي نصحك عبر الهاتف. السيولة لدى الشركة قليلة؛ إن احتفظت به تحصل على 8.5% أو، في أسوأ حال، على القليل.
          > ماذا تحتاج مني؟
          < لا شيء الآن. مر علينا ببطاقة هويتك، أو استخدم صندوق رسائلك في البنك. وإن شككت، اتصل برقم الفرع المكتوب على بطاقتك.`,
      },
      evidence: {
        en: 'The bank is on the register, and the caller wants nothing on the telephone: he sends the customer to the branch and to the number on the card. A date that presses is not a fraud when you can check it.',
        es: 'El banco figura en el registro y quien llama no quiere nada por teléfono: remite a la oficina y al número de la tarjeta. Una fecha que aprieta no es fraude cuando se puede comprobar.',
        ar: 'البنك مدرج في السجل، والمتصل لا يريد شيئًا بالهاتف: بل يحيل العميل إلى الفرع وإلى الرقم المكتوب على البطاقة. الموعد الضاغط ليس احتيالًا ما دمت تستطيع التحقق منه.',
      },
      register: [
        authorised(
          ['S760045', 'Landkasse Wiedenau eG', 'Marktgasse 1, Wiedenau', 'landkasse-wiedenau.example.com'],
          ['deposits', 'dealing', 'advice'],
        ),
      ],
    },
  }),
  ...pairOf('call', 'ontario', 'B', {
    fraudulent: {
      id: 'harvest-circle',
      firm: 'Harvest Circle Exchange',
      features: ['named-people', 'small-start', 'modest-return', 'no-pressure'],
      text: {
        en: `# Call, 5 minutes
          @ Brother Emmanuel, Harvest Circle Exchange
          < Sister Grace said I may ring. You know I don’t like to talk of money outside the hall.
          > She says that you pay her every month
          < The Circle does: 3% from currency exchange, and a tenth of it goes to the roof. 60 families of ours by now. {4 9}
          > What if I need it back?
          < Say a month before. Old Mr Addo took his out for the funeral and had it in a week. {23}
          > Is there anything in writing?
          < We are not strangers. I write it in the book, and you initial it. {19}
          < Begin with $500 if you like. And let’s keep it in the family: banks are jealous. {17}`,
        es: `# Llamada, 5 minutos
          @ Hermano Emmanuel, Harvest Circle Exchange
          < La hermana Grace dijo que podía llamar. Ya sabe que no me gusta hablar de dinero fuera del salón.
          > Dice que usted le paga cada mes
          < El Círculo sí: un 3 % con el cambio de divisas, y la décima parte es para el tejado. Ya somos 60 familias.
          > ¿Y si necesito recuperarlo?
          < Avise un mes antes. El viejo señor Addo lo sacó para el funeral y lo recibió en una semana.
          > ¿Hay algo por escrito?
          < No somos extraños. Lo apunto en el libro y usted pone sus iniciales.
          < Empiece con 500 $ si quiere. Y que quede en familia: los bancos son celosos.`,
        ar: `# مكالمة، 5 دقائق
          @ الأخ Emmanuel، Harvest Circle Exchange
          < قالت الأخت Grace إن بإمكاني الاتصال. تعلم أنني لا أحب الحديث عن المال خارج القاعة.
          > تقول إنك تدفع لها كل شهر
          < الحلقة تدفع: 3% من صرف العملات، وعُشرها لإصلاح السقف. صرنا 60 عائلة.
          > وإن احتجت إلى استرداده؟
          < أخبرنا قبل شهر. العم Addo سحب ماله للجنازة ووصله خلال أسبوع.
          > هل هناك شيء مكتوب؟
          < لسنا غرباء. أكتبه في الدفتر وتوقّع بالأحرف الأولى.
          < ابدأ بمبلغ 500 دولار إن شئت. وليبق الأمر داخل العائلة: البنوك تغار.`,
      },
      evidence: {
        en: 'The Circle is in no register, and 3% a month whatever happens does not come from exchanging currency. That friends are paid on time is how such schemes grow: they are paid with the money of the next.',
        es: 'El Círculo no figura en ningún registro, y un 3 % al mes pase lo que pase no sale del cambio de divisas. Que los amigos cobren puntualmente es como crecen estos esquemas: cobran con el dinero de los siguientes.',
        ar: 'الحلقة ليست في أي سجل، و3% شهريًا مهما حدث لا تأتي من صرف العملات. هكذا تنمو هذه المخططات: يُدفع للأصدقاء في الموعد من مال القادمين بعدهم.',
      },
      register: [listed('Harvest Circle Exchange', 'A church hall in Brampton', 'none')],
    },
    genuine: {
      id: 'birch-portage',
      firm: 'Birch Portage Credit Union',
      features: ['referral', 'scarcity', 'high-rate', 'bonus', 'unsolicited'],
      text: {
        en: `# Call, 4 minutes
          @ Corinne Tait, Birch Portage Credit Union
          < I’m ringing the members, yes, all of them: our Series 7 investment shares are open, 5.5% last year. {7}
          > Is that guaranteed?
          < No. The board decides each year, and in 2020 it was 2%. The deposit insurance does not cover shares. {16}
          > Then why would I?
          < Some like to own a piece. It’s $1,000 at least, and you can’t have it back for five years.
          > My sister might be interested
          < If she joins she gets $75, and so do you; the series stops at $20 million. {9 11}
          < The offering statement is at the counter on Main Street, and our number is S474490.`,
        es: `# Llamada, 4 minutos
          @ Corinne Tait, Birch Portage Credit Union
          < Llamo a los socios, sí, a todos: abrimos las participaciones de inversión serie 7, un 5,5 % el año pasado.
          > ¿Está garantizado?
          < No. Lo decide el consejo cada año, y en 2020 fue un 2 %. El seguro de depósitos no cubre participaciones.
          > ¿Entonces por qué lo haría?
          < A algunos les gusta ser dueños de una parte. Son 1.000 $ como mínimo y no se recuperan en cinco años.
          > A mi hermana quizá le interese
          < Si se hace socia recibe 75 $, y usted también; la serie acaba en 20 millones.
          < El folleto está en el mostrador de Main Street y nuestro número es S474490.`,
        ar: `# مكالمة، 4 دقائق
          @ Corinne Tait، Birch Portage Credit Union
          < أتصل بالأعضاء، نعم، بهم جميعًا: فتحنا أسهم الاستثمار السلسلة 7، وقد دفعت 5.5% العام الماضي.
          > هل هذا مضمون؟
          < لا. المجلس يقرر كل سنة، وفي 2020 كانت 2%. وتأمين الودائع لا يغطي الأسهم.
          > فلماذا أشتري إذن؟
          < بعض الناس يحبون امتلاك حصة. الحد الأدنى 1,000 دولار، ولا تسترده قبل خمس سنوات.
          > قد تهتم أختي
          < إن انضمت تحصل على 75 دولارًا، وأنتِ كذلك؛ وتتوقف السلسلة عند 20 مليون دولار.
          < بيان الطرح عند الشباك في Main Street، ورقمنا S474490.`,
      },
      evidence: {
        en: 'The credit union is on the register with permission to offer these shares. The call comes unasked, but every question gets the answer that does not sell: not guaranteed, not insured, five years.',
        es: 'La cooperativa figura en el registro con permiso para ofrecer estas participaciones. La llamada no fue pedida, pero cada pregunta recibe la respuesta que no vende: ni garantizado, ni asegurado, cinco años.',
        ar: 'الاتحاد الائتماني مدرج في السجل ومرخص له بطرح هذه الأسهم. لم يطلب أحد المكالمة، لكن كل سؤال يلقى الجواب الذي لا يروّج: غير مضمون، غير مؤمَّن، خمس سنوات.',
      },
      register: [
        authorised(
          ['S474490', 'Birch Portage Credit Union Ltd.', '55 Main Street, Birch Portage', 'birchportage.example.com'],
          ['deposits', 'offering'],
        ),
      ],
    },
  }),
  ...pairOf('call', 'australia', 'C', {
    fraudulent: {
      id: 'ironbark-hosting',
      firm: 'Ironbark Hash Hosting',
      features: ['register-number', 'crypto', 'fees-shown', 'address-shown', 'risk-warning'],
      text: {
        en: `# Call, 4 minutes
          @ Liam Croft, Ironbark Hash Hosting
          < You buy the mining machine, we run it on cheap solar at Broken Hill. You own something you can kick.
          > How much does one make?
          < About $61 a week each, after our hosting at 9 cents. The bitcoin price moves, so I promise nothing above $50. {1}
          > Can I look you up?
          < Sure: we’re registered with the regulator, number S880194, 14 Smelter Road. {12}
          > And if I want out?
          < We buy the machine back at 90% within a year, in writing. {2}
          < Most start with four. Pay in bitcoin, then the machines leave the port on Monday’s boat. {11 20}`,
        es: `# Llamada, 4 minutos
          @ Liam Croft, Ironbark Hash Hosting
          < Usted compra la máquina de minado y nosotros la hacemos funcionar con energía solar barata en Broken Hill. Tiene algo que se puede tocar.
          > ¿Cuánto gana una?
          < Unos 61 $ por semana, tras nuestro alojamiento a 9 centavos. El precio del bitcoin se mueve, así que no prometo más de 50 $.
          > ¿Puedo comprobar quiénes son?
          < Claro: estamos registrados ante el regulador, número S880194, 14 Smelter Road.
          > ¿Y si quiero salir?
          < Le recompramos la máquina al 90 % dentro del año, por escrito.
          < La mayoría empieza con cuatro. Pague en bitcoin y las máquinas salen del puerto en el barco del lunes.`,
        ar: `# مكالمة، 4 دقائق
          @ Liam Croft، Ironbark Hash Hosting
          < تشتري أنت جهاز التعدين ونشغّله نحن بطاقة شمسية رخيصة في بروكن هيل. تملك شيئًا ملموسًا.
          > كم يربح الجهاز؟
          < نحو 61 دولارًا في الأسبوع، بعد رسوم الاستضافة 9 سنتات. سعر البيتكوين يتحرك، فلا أعد بأكثر من 50 دولارًا.
          > هل يمكنني التحقق منكم؟
          < طبعًا: نحن مسجلون لدى الجهة الرقابية، رقم S880194، 14 Smelter Road.
          > وإن أردت الخروج؟
          < نعيد شراء الجهاز بنسبة 90% خلال سنة، كتابةً.
          < معظمهم يبدأ بأربعة. ادفع بالبيتكوين، وتغادر الأجهزة الميناء في سفينة الاثنين.`,
      },
      evidence: {
        en: 'S880194 is an entry of a hosting company without any permission to offer investments: a company number is not a licence. A promised income with a buy-back is an investment, whatever can be kicked.',
        es: 'S880194 es una empresa de alojamiento informático sin permiso para ofrecer inversiones: un número de empresa no es una licencia. Un ingreso prometido con recompra es una inversión, se pueda tocar o no.',
        ar: 'S880194 قيد لشركة استضافة بلا أي ترخيص لطرح استثمارات: رقم الشركة ليس ترخيصًا. الدخل الموعود مع إعادة الشراء استثمار، سواء كان ملموسًا أم لا.',
      },
      register: [
        authorised(
          ['S880194', 'Ironbark Hash Hosting Pty Ltd', '14 Smelter Road, Broken Hill', 'ironbark-hosting.example.com'],
          [],
        ),
      ],
    },
    genuine: {
      id: 'currawong-trust',
      firm: 'Currawong Property Trust',
      features: ['deadline', 'scarcity', 'high-rate', 'past-returns', 'documents'],
      text: {
        en: `# Call, 4 minutes
          @ Sue Marchetti, Currawong Property Trust
          < You’re on our list, so here’s the short version: a medical centre in Ballarat, 7.1% a year to begin with, open until the 30th. {10 11}
          > What’s the catch?
          < Debt is 45% of it, one tenant pays half the rent, and you’re locked in for six years.
          > And the last ones?
          < Five finished: four made money, one in Geelong lost 12 cents in the dollar. That’s in the disclosure statement, page 31. {7}
          > How do I get in?
          < Not through me. Read it, fill in the form at the back, minimum $20,000. Half is taken already. {9 11}
          < We’re licence S891578; ring back on the number that the register has.`,
        es: `# Llamada, 4 minutos
          @ Sue Marchetti, Currawong Property Trust
          < Está en nuestra lista, así que en breve: un centro médico en Ballarat, 7,1 % anual para empezar, abierto hasta el día 30.
          > ¿Dónde está la pega?
          < La deuda es el 45 %, un inquilino paga la mitad de la renta y no puede salir en seis años.
          > ¿Y los anteriores?
          < Cinco terminados: cuatro ganaron, uno en Geelong perdió 12 centavos por dólar. Está en el folleto, página 31.
          > ¿Cómo entro?
          < A través de mí, no. Léalo y rellene el formulario del final, mínimo 20.000 $. La mitad ya está colocada.
          < Somos la licencia S891578; llame al número que tiene el registro.`,
        ar: `# مكالمة، 4 دقائق
          @ Sue Marchetti، Currawong Property Trust
          < أنت في قائمتنا، فإليك المختصر: مركز طبي في بالارات، 7.1% سنويًا في البداية، مفتوح حتى الثلاثين.
          > ما العيب؟
          < الدين 45% منه، ومستأجر واحد يدفع نصف الإيجار، ولا خروج لست سنوات.
          > والصناديق السابقة؟
          < خمسة منتهية: أربعة ربحت، وواحد في جيلونغ خسر 12 سنتًا من كل دولار. هذا في بيان الإفصاح، صفحة 31.
          > كيف أشارك؟
          < ليس من خلالي. اقرأ البيان واملأ النموذج في آخره، والحد الأدنى 20,000 دولار. نصفه محجوز بالفعل.
          < ترخيصنا S891578؛ اتصل بالرقم المذكور في السجل.`,
      },
      evidence: {
        en: 'The trust is on the register with this licence and permission to run funds. Seven percent and a closing date are ordinary; debt, a tenant, a loss and six years are all named before anybody pays.',
        es: 'El fondo figura en el registro con esta licencia y permiso para gestionar fondos. Un siete por ciento y una fecha de cierre son normales; la deuda, el inquilino, la pérdida y los seis años se mencionan antes de pagar.',
        ar: 'الصندوق مدرج في السجل بهذا الترخيص ومرخص له بإدارة الصناديق. سبعة بالمئة وموعد إغلاق أمر عادي؛ والدين والمستأجر والخسارة والسنوات الست مذكورة قبل أي دفع.',
      },
      register: [
        authorised(
          ['S891578', 'Currawong Property Trust Ltd', '6 Lydiard Arcade, Ballarat', 'currawongtrust.example.com'],
          ['funds', 'offering'],
        ),
      ],
    },
  }),
]
