import { type OfferItem, pairOf } from '../offer-item.ts'
import { authorised, listed } from '../register.ts'

/** Conversations in a messenger, one matched pair for each country. */
export const chats: readonly OfferItem[] = [
  ...pairOf('chat', 'us', 'B', {
    fraudulent: {
      id: 'nadine-oakfold',
      firm: 'Oakfold Futures',
      features: ['small-start', 'no-pressure', 'risk-warning', 'named-people'],
      text: {
        en: `@ Nadine
          < Hi Coach Reyes, are the kids still training at six?
          > Wrong number, sorry
          < Oh no, my mistake! You answered so kindly, though. I’m Nadine, I restore old pianos in Tucson. {28}
          < Sunday already? I just closed my gold trade. My aunt taught me: two short trades a week, never greedy. {17}
          > Sounds risky
          < It can be, so don’t trust me, try with $200. I took mine out again the first week, to be sure. {23}
          < The app is Oakfold Futures, by invitation. I’ll sit with you while you do it, no rush. {15}`,
        es: `@ Nadine
          < Hola, entrenador Reyes, ¿los niños siguen entrenando a las seis?
          > Se equivocó de número, lo siento
          < ¡Ay, perdón! Pero qué amable al contestar. Soy Nadine, restauro pianos antiguos en Tucson.
          < ¿Ya es domingo? Acabo de cerrar mi operación de oro. Me enseñó mi tía: dos operaciones cortas por semana, sin avaricia.
          > Suena arriesgado
          < Puede serlo, así que no me crea: pruebe con 200 $. Yo los retiré la primera semana, para estar segura.
          < La aplicación es Oakfold Futures, solo con invitación. Le acompaño mientras lo hace, sin prisa.`,
        ar: `@ نادين
          < مرحبًا أيها المدرب رييس، هل ما زال تدريب الأولاد في السادسة؟
          > الرقم خطأ، عذرًا
          < أعتذر! لكنك أجبت بلطف. أنا نادين، أرمم آلات بيانو قديمة في توسان.
          < هل حلّ الأحد بالفعل؟ أغلقت للتو صفقة الذهب. علمتني خالتي: صفقتان قصيرتان في الأسبوع، بلا طمع.
          > يبدو الأمر محفوفًا بالمخاطر
          < قد يكون، فلا تصدقني، جرّب بمبلغ 200 دولار. أنا سحبت مبلغي في الأسبوع الأول لأتأكد.
          < التطبيق اسمه Oakfold Futures، بالدعوة فقط. سأكون معك وأنت تفعل ذلك، بلا عجلة.`,
      },
      evidence: {
        en: 'The register does not know Oakfold Futures as a firm; it is on the warning list. A stranger who writes to a wrong number, is patient, and lets you take a first small amount out is the pattern itself.',
        es: 'El registro no conoce Oakfold Futures como empresa; está en la lista de advertencias. Una persona desconocida que se equivoca de número, tiene paciencia y le deja retirar una primera cantidad pequeña es justo el patrón.',
        ar: 'لا يعرف السجل Oakfold Futures شركةً مرخصة؛ بل هي في قائمة التحذير. شخص غريب يراسل رقمًا خطأ، صبور، ويدعك تسحب مبلغًا صغيرًا أول مرة: هذا هو النمط بعينه.',
      },
      register: [listed('Oakfold Futures', 'No known address', 'oakfold-futures.example.com')],
    },
    genuine: {
      id: 'pell-and-marrow',
      firm: 'Pell & Marrow Brokerage',
      features: ['bonus', 'deadline', 'personal-data', 'small-start'],
      text: {
        en: `@ Pell & Marrow, secure chat in your account
          > Your banner says $150 if I move my account to you. What’s the catch?
          < The account must be worth $10,000 and stay for a year. It has to reach us by October 31. {11}
          > And if I leave sooner?
          < Then we take the $150 back, and your old broker’s transfer fee is yours to pay. {24}
          < For the form I need your date of birth and the last four digits of your social security number. {27}
          > I’d rather not type that here
          < Fine. Call the number on your statement, or come to the branch. We are firm S230991; please look us up.`,
        es: `@ Pell & Marrow, chat seguro de su cuenta
          > Su anuncio dice 150 $ si traslado mi cuenta con ustedes. ¿Dónde está la trampa?
          < La cuenta debe valer 10.000 $ y quedarse un año. Tiene que llegar como muy tarde el 31 de octubre.
          > ¿Y si me voy antes?
          < Entonces recuperamos los 150 $, y la comisión de traspaso de su intermediario anterior corre de su cuenta.
          < Para el formulario necesito su fecha de nacimiento y las cuatro últimas cifras de su seguro social.
          > Prefiero no escribirlo aquí
          < De acuerdo. Llame al número de su extracto o venga a la oficina. Somos la empresa S230991; compruébelo.`,
        ar: `@ Pell & Marrow، دردشة آمنة داخل حسابك
          > إعلانكم يقول 150 دولارًا إن نقلت حسابي إليكم. أين الخدعة؟
          < يجب أن تبلغ قيمة الحساب 10,000 دولار وأن يبقى سنة. ويجب أن يصلنا حتى 31 أكتوبر.
          > وإن غادرت قبل ذلك؟
          < نسترد 150 دولارًا، وتتحمل أنت رسم التحويل لدى وسيطك السابق.
          < للنموذج أحتاج تاريخ ميلادك وآخر أربعة أرقام من رقم الضمان الاجتماعي.
          > أفضّل ألا أكتب ذلك هنا
          < لا بأس. اتصل بالرقم المكتوب في كشف حسابك أو تفضل إلى الفرع. نحن الشركة S230991؛ تحقق منا من فضلك.`,
      },
      evidence: {
        en: 'S230991 is this broker, with permission to deal. The customer asked first, inside their own account; the conditions are stated, and the agent sends them to a number that they already have.',
        es: 'S230991 es este intermediario, con permiso para operar. El cliente preguntó primero, dentro de su propia cuenta; las condiciones constan y el empleado lo remite a un teléfono que ya tiene.',
        ar: 'S230991 هو رقم هذا الوسيط، وله ترخيص بالتداول. العميل هو من سأل أولًا داخل حسابه؛ والشروط مذكورة، والموظف يحيله إلى رقم لديه أصلًا.',
      },
      register: [
        authorised(
          ['S230991', 'Pell & Marrow Brokerage LLC', '1400 Union Avenue, Carrow', 'pellmarrow.example.com'],
          ['dealing', 'advice'],
        ),
      ],
    },
  }),
  ...pairOf('chat', 'uk', 'C', {
    fraudulent: {
      id: 'hollin-gate',
      firm: 'Hollin Gate Pensions',
      features: ['named-people', 'register-number', 'register-advice', 'modest-return'],
      text: {
        en: `@ Ruth Adeyinka, Hollin Gate Pensions
          < Thank you for your time on the phone. As promised, our register number: S562078. Please do look us up. {14}
          > I did, it’s there. Same address too
          < Good, more people should. So: your two old pensions come to £64,200, and both are badly invested.
          < We would move them to a managed overseas fund, 6 to 7% after costs, and £3,000 is yours at once. {1}
          > I’m only 51
          < There is a provision for that; most schemes simply don’t mention it. {17}
          < I’ll send the transfer forms here, it is quicker than email. Sign on your phone by tomorrow? {11 28}`,
        es: `@ Ruth Adeyinka, Hollin Gate Pensions
          < Gracias por atenderme por teléfono. Como prometí, nuestro número de registro: S562078. Compruébelo, por favor.
          > Ya lo hice, figura. Y la misma dirección
          < Bien, más gente debería hacerlo. Sus dos pensiones antiguas suman 64.200 £ y ambas están mal invertidas.
          < Las pasaríamos a un fondo extranjero gestionado, 6 a 7 % después de costes, y 3.000 £ son suyas de inmediato.
          > Solo tengo 51 años
          < Hay una norma que lo permite; la mayoría de los planes simplemente no la menciona.
          < Le mando aquí los papeles del traspaso, es más rápido que el correo. ¿Firma en el móvil de aquí a mañana?`,
        ar: `@ Ruth Adeyinka، Hollin Gate Pensions
          < شكرًا على وقتك في الهاتف. كما وعدتك، رقمنا في السجل: S562078. تحقق منا من فضلك.
          > فعلت، إنه موجود. والعنوان نفسه أيضًا
          < جيد، ليت الجميع يفعلون. معاشاك القديمان يبلغان 64,200 جنيه، وكلاهما مستثمر بشكل سيئ.
          < سننقلهما إلى صندوق مُدار في الخارج، 6 إلى 7% بعد التكاليف، و3,000 جنيه لك فورًا.
          > عمري 51 سنة فقط
          < هناك حكم يسمح بذلك؛ معظم الصناديق لا تذكره ببساطة.
          < سأرسل أوراق النقل هنا، فهذا أسرع من البريد. هل توقّع على هاتفك غدًا على الأكثر؟`,
      },
      evidence: {
        en: 'Hollin Gate is a real entry, but it carries a cloned-firm alert: somebody calls in its name from another number. The way to find out is to ring the number in the register. Money from a pension at 51 costs most of it in tax.',
        es: 'Hollin Gate figura de verdad en el registro, pero con alerta de empresa clonada: alguien llama en su nombre desde otro número. La forma de saberlo es llamar al número del registro. Si se cobra una pensión a los 51, la mayor parte se va en impuestos.',
        ar: 'Hollin Gate مدرجة فعلًا في السجل، لكن مع تحذير من انتحال اسمها: هناك من يتصل باسمها من رقم آخر. طريقة التأكد هي الاتصال بالرقم المذكور في السجل. وسحب المعاش في سن 51 يضيع معظمه في الضرائب.',
      },
      register: [
        authorised(
          ['S562078', 'Hollin Gate Pensions Ltd', '2 Hollin Gate, Harrogate', 'hollingate.example.com'],
          ['advice', 'pensions'],
          ['hollin-gate-transfers.example.com', '+44 7700 900142', 'Ruth Adeyinka, by messenger'],
        ),
      ],
    },
    genuine: {
      id: 'thrushcroft',
      firm: 'Thrushcroft Money',
      features: ['referral', 'deadline', 'messaging-app', 'past-returns', 'risk-warning'],
      text: {
        en: `@ Thrushcroft Money by messenger
          < Hello! You asked in our app to be reminded here. Your stocks-and-shares ISA is open until midnight on 5 April. {11 28}
          > What did the balanced fund do again?
          < 9.6% last year, minus 7.1% the year before. Nobody knows about next year; you could get back less than you put in. {7}
          < And £50 for you and a friend if they join before Friday. {9 11}
          > How do I pay in?
          < Never here. Open the app, tap Pay in, and check that the account is in your own name.
          < We are Thrushcroft Money, S573316. This chat cannot take payments or passwords.`,
        es: `@ Thrushcroft Money por mensajería
          < ¡Hola! Pidió en la aplicación que se lo recordáramos aquí. Su cuenta de inversión ISA está abierta hasta la medianoche del 5 de abril.
          > ¿Cuánto dio el fondo equilibrado?
          < 9,6 % el año pasado, menos 7,1 % el anterior. Del próximo no sabe nadie; podría recuperar menos de lo que puso.
          < Y 50 £ para usted y un amigo si se une antes del viernes.
          > ¿Cómo ingreso dinero?
          < Aquí nunca. Abra la aplicación, pulse Ingresar y compruebe que la cuenta está a su nombre.
          < Somos Thrushcroft Money, S573316. Este chat no puede recibir pagos ni contraseñas.`,
        ar: `@ Thrushcroft Money عبر تطبيق المراسلة
          < مرحبًا! طلبت في تطبيقنا أن نذكّرك هنا. حسابك الاستثماري ISA مفتوح حتى منتصف ليل 5 أبريل.
          > كم حقق الصندوق المتوازن؟
          < 9.6% العام الماضي، وناقص 7.1% في العام الذي قبله. لا أحد يعرف ما سيحدث العام القادم؛ وقد تسترد أقل مما دفعت.
          < و50 جنيهًا لك ولصديق إن انضم قبل الجمعة.
          > كيف أودع المال؟
          < ليس هنا أبدًا. افتح التطبيق، واضغط إيداع، وتأكد أن الحساب باسمك أنت.
          < نحن Thrushcroft Money، S573316. هذه المحادثة لا تستقبل مدفوعات ولا كلمات مرور.`,
      },
      evidence: {
        en: 'The firm is on the register under this name and number. It writes because it was asked to, states a loss beside the gain, and takes money only in its own app: a messenger alone proves nothing.',
        es: 'La empresa figura en el registro con este nombre y número. Escribe porque se lo pidieron, indica una pérdida junto a la ganancia y solo recibe dinero en su aplicación: un chat por sí solo no prueba nada.',
        ar: 'الشركة مدرجة في السجل بهذا الاسم والرقم. تراسلك لأنك طلبت ذلك، وتذكر خسارة بجانب الربح، ولا تستقبل المال إلا في تطبيقها: تطبيق المراسلة وحده لا يثبت شيئًا.',
      },
      register: [
        authorised(
          ['S573316', 'Thrushcroft Money Ltd', '31 Pinfold Lane, Leeds', 'thrushcroft.example.com'],
          ['dealing', 'funds'],
        ),
      ],
    },
  }),
  ...pairOf('chat', 'eu', 'exercise', {
    fraudulent: {
      id: 'academy-sorel',
      firm: 'Sorel Market Academy',
      features: ['no-pressure', 'documents', 'small-start', 'risk-warning'],
      text: {
        en: `@ Sorel Market Academy, group of 214
          < Professor Sorel: lesson 9 is up. No homework tonight, only patience. {12}
          < Ilse: I followed Tuesday’s signal with €300 and could pay for my son’s braces {8}
          < Marek: same here! And I was the sceptic of the group {9}
          > Is this course really free?
          < Assistant Lena: it is. Later, if you like, you trade beside the Professor on his platform. {17}
          < Assistant Lena: those who start this week trade with his risk cover: losses come back. {1 11}
          < Ilse: take your time, read the PDF first. Nobody pushes you here`,
        es: `@ Sorel Market Academy, grupo de 214
          < Profesor Sorel: ya está la lección 9. Hoy sin deberes, solo paciencia.
          < Ilse: seguí la señal del martes con 300 € y pude pagar la ortodoncia de mi hijo
          < Marek: ¡yo igual! Y eso que era el escéptico del grupo
          > ¿De verdad es gratis el curso?
          < Asistente Lena: sí. Más adelante, si quiere, opera junto al profesor en su plataforma.
          < Asistente Lena: quien empieza esta semana opera con su cobertura: las pérdidas se devuelven.
          < Ilse: sin prisas, lea antes el PDF. Aquí nadie presiona`,
        ar: `@ Sorel Market Academy، مجموعة من 214
          < البروفيسور Sorel: الدرس التاسع جاهز. لا واجب الليلة، فقط صبر.
          < Ilse: تبعت إشارة الثلاثاء بمبلغ 300 يورو واستطعت دفع تقويم أسنان ابني
          < Marek: وأنا أيضًا! وكنت المتشكك في المجموعة
          > هل الدورة مجانية حقًا؟
          < المساعدة Lena: نعم. لاحقًا، إن شئت، تتداول بجانب البروفيسور على منصته.
          < المساعدة Lena: من يبدأ هذا الأسبوع يتداول بتغطية البروفيسور: الخسائر تُردّ.
          < Ilse: خذ وقتك واقرأ ملف PDF أولًا. لا أحد يضغط عليك هنا`,
      },
      evidence: {
        en: 'Neither academy nor platform is on the register, and nobody may promise that losses come back. The thankful members cannot be checked: in such groups most of them are the operator.',
        es: 'Ni la academia ni la plataforma están en el registro, y nadie puede prometer que las pérdidas se devuelven. Los miembros agradecidos no se pueden comprobar: en estos grupos casi todos son el organizador.',
        ar: 'لا الأكاديمية ولا المنصة في السجل، ولا يحق لأحد أن يعد برد الخسائر. الأعضاء الشاكرون لا يمكن التحقق منهم: في مثل هذه المجموعات معظمهم هو المشغّل نفسه.',
      },
      register: [],
    },
    genuine: {
      id: 'windrose-koop',
      firm: 'Windrose Energy Cooperative',
      features: ['scarcity', 'deadline', 'past-returns', 'messaging-app', 'documents'],
      text: {
        en: `@ Windrose members, group of 188
          < Board: turbine 4 has its permit. 90 shares of €500 are left, members first until the 12th. {11}
          < Joost: I’m in with two. The first three turbines paid 5.8% on average {7 9}
          > So is it safe?
          < Board: no. In 2022 we paid nothing, the gearbox broke. And shares can only be returned once a year.
          < Marijke: still glad I did it, our school roof came out of that {8}
          > Where do I sign up?
          < Board: not in this group. At the office or on windrose.example.com, after the prospectus. Number S731407.`,
        es: `@ Socios de Windrose, grupo de 188
          < Consejo: la turbina 4 tiene permiso. Quedan 90 participaciones de 500 €, primero los socios hasta el día 12.
          < Joost: entro con dos. Las tres primeras turbinas pagaron un 5,8 % de media
          > ¿Entonces es seguro?
          < Consejo: no. En 2022 no pagamos nada, se rompió la multiplicadora. Y las participaciones solo se pueden devolver una vez al año.
          < Marijke: aun así me alegro, de ahí salió el tejado del colegio
          > ¿Dónde me apunto?
          < Consejo: en este grupo no. En la oficina o en windrose.example.com, después de leer el folleto. Número S731407.`,
        ar: `@ أعضاء Windrose، مجموعة من 188
          < المجلس: حصلت التوربينة 4 على تصريحها. بقي 90 سهمًا بقيمة 500 يورو، الأولوية للأعضاء حتى الثاني عشر.
          < Joost: سأشتري سهمين. دفعت التوربينات الثلاث الأولى 5.8% في المتوسط
          > إذن هل هو آمن؟
          < المجلس: لا. في 2022 لم ندفع شيئًا، تعطل صندوق التروس. ولا يمكن رد الأسهم إلا مرة في السنة.
          < Marijke: ومع ذلك أنا سعيدة، فسقف مدرستنا جاء من هناك
          > أين أسجل؟
          < المجلس: ليس في هذه المجموعة. في المكتب أو عبر windrose.example.com، بعد قراءة النشرة. الرقم S731407.`,
      },
      evidence: {
        en: 'The register has the cooperative’s approved offering under this number and address. The board says “no” when asked whether it is safe, names the bad year, and takes nobody’s money in a chat.',
        es: 'El registro contiene la oferta aprobada de la cooperativa con este número y dirección. El consejo responde «no» cuando le preguntan si es seguro, menciona el mal año y no cobra por chat.',
        ar: 'في السجل طرح معتمد للتعاونية بهذا الرقم والعنوان. يجيب المجلس بـ«لا» حين يُسأل إن كان آمنًا، ويذكر السنة السيئة، ولا يأخذ مالًا في محادثة.',
      },
      register: [
        authorised(
          ['S731407', 'Windrose Energy Cooperative U.A.', 'Dijkweg 2, Oosterwolde', 'windrose.example.com'],
          ['offering'],
        ),
      ],
    },
  }),
  ...pairOf('chat', 'ontario', 'exercise', {
    fraudulent: {
      id: 'sable-stake',
      firm: 'Sable Stake',
      features: ['small-start', 'fees-shown', 'crypto', 'modest-return'],
      text: {
        en: `@ Sable Stake support
          > I’d like to take out the $3,400 that my account shows
          < Of course! Your first withdrawal of $80 went through in an hour, remember? {23}
          < For amounts above $1,000 the network asks for a liquidity deposit of 15%: $510. {24}
          > Can’t you take it out of the $3,400?
          < I wish I could; staked coins may not be touched by the rules. You get the deposit back with the payout. {6 17}
          < Send it in ether, and the whole amount is with you tonight. {20}
          > And your fee?
          < Only 0.5%. We live from happy clients.`,
        es: `@ Soporte de Sable Stake
          > Quiero retirar los 3.400 $ que muestra mi cuenta
          < ¡Claro! Su primera retirada de 80 $ salió en una hora, ¿recuerda?
          < Para más de 1.000 $ la red pide un depósito de liquidez del 15 %: 510 $.
          > ¿No puede descontarlo de los 3.400 $?
          < Ojalá; según las normas no se puede tocar lo bloqueado. El depósito se le devuelve con el pago.
          < Envíelo en ether y esta noche lo tiene todo.
          > ¿Y su comisión?
          < Solo el 0,5 %. Vivimos de clientes contentos.`,
        ar: `@ دعم Sable Stake
          > أود سحب 3,400 دولار التي يعرضها حسابي
          < بالطبع! سحبك الأول بمبلغ 80 دولارًا تم خلال ساعة، أتذكر؟
          < للمبالغ فوق 1,000 دولار تطلب الشبكة وديعة سيولة بنسبة 15%: أي 510 دولارات.
          > ألا يمكن خصمها من 3,400 دولار؟
          < ليتني أستطيع؛ القواعد تمنع المساس بالعملات المحجوزة. وتسترد الوديعة مع المبلغ.
          < أرسلها بعملة الإيثر، ويصلك المبلغ كله الليلة.
          > وما رسومكم؟
          < 0.5% فقط. نعيش من رضا العملاء.`,
      },
      evidence: {
        en: 'Sable Stake is on the warning list. A firm that asks for new money before the old can leave will never pay: a real fee is taken from what you have.',
        es: 'Sable Stake está en la lista de advertencias. Quien pide dinero nuevo para dejar salir el antiguo no pagará nunca: una comisión de verdad se descuenta de lo que usted tiene.',
        ar: 'Sable Stake في قائمة التحذير. من يطلب مالًا جديدًا قبل أن يخرج المال القديم لن يدفع أبدًا: الرسم الحقيقي يُخصم مما لديك.',
      },
      register: [listed('Sable Stake', 'Claims to be in Toronto', 'sablestake.example.com')],
    },
    genuine: {
      id: 'cobbler-hill',
      firm: 'Cobbler Hill Wealth',
      features: ['bonus', 'deadline', 'payment-first', 'fees-shown'],
      text: {
        en: `@ Cobbler Hill Wealth, chat in the app
          > If I move my RRSP to you, does it really pay 1% extra?
          < Yes, for transfers that start by March 1. On your $22,000 that is $220, paid after 90 days. {11}
          > My old bank wants $150 to let it go
          < They take that from the account before they send it. We refund it if you upload the slip. {24}
          > And your own fee?
          < 0.5% a year, plus about 0.2% inside the funds. They went down 11% in 2022, to be clear.
          < We are portfolio manager S452003, and your account is held by a custodian whose name is on page 2.`,
        es: `@ Cobbler Hill Wealth, chat en la aplicación
          > Si traslado mi plan RRSP, ¿de verdad pagan un 1 % extra?
          < Sí, para traslados que empiecen hasta el 1 de marzo. Con sus 22.000 $ son 220 $, a los 90 días.
          > Mi banco actual cobra 150 $ por dejarlo ir
          < Se lo descuentan de la cuenta antes de enviarlo. Se lo devolvemos si sube el recibo.
          > ¿Y su comisión?
          < 0,5 % al año, más cerca de 0,2 % dentro de los fondos. En 2022 bajaron un 11 %, para ser claros.
          < Somos la gestora S452003, y su cuenta la custodia una entidad cuyo nombre está en la página 2.`,
        ar: `@ Cobbler Hill Wealth، دردشة داخل التطبيق
          > إن نقلت حساب RRSP إليكم، هل تدفعون 1% إضافية حقًا؟
          < نعم، للنقل الذي يبدأ حتى 1 مارس. على مبلغك 22,000 دولار يعني ذلك 220 دولارًا، تُدفع بعد 90 يومًا.
          > بنكي الحالي يطلب 150 دولارًا ليحرر الحساب
          < يخصمها من الحساب قبل الإرسال. ونردها إليك إن رفعت الإيصال.
          > وما رسومكم أنتم؟
          < 0.5% سنويًا، ونحو 0.2% داخل الصناديق. وللوضوح: هبطت 11% في 2022.
          < نحن شركة إدارة المحافظ S452003، وحسابك لدى أمين حفظ اسمه في الصفحة 2.`,
      },
      evidence: {
        en: 'S452003 is this firm, with permission to manage money. A fee to leave the old bank exists, but it is taken from the account, not paid in first; the bonus has stated terms.',
        es: 'S452003 es esta empresa, con permiso de gestión. La comisión por salir del banco existe, pero se descuenta de la cuenta, no se paga por adelantado; la bonificación tiene condiciones claras.',
        ar: 'S452003 هو رقم هذه الشركة، ولها ترخيص بالإدارة. رسم مغادرة البنك القديم موجود، لكنه يُخصم من الحساب ولا يُدفع مقدمًا؛ وشروط المكافأة مذكورة.',
      },
      register: [
        authorised(
          ['S452003', 'Cobbler Hill Wealth Inc.', '88 Cobbler Hill, Kingston', 'cobblerhill.example.com'],
          ['funds', 'advice'],
        ),
      ],
    },
  }),
  ...pairOf('chat', 'australia', 'A', {
    fraudulent: {
      id: 'redgum-recovery',
      firm: 'Redgum Asset Recovery',
      features: ['register-number', 'named-people', 'documents', 'no-pressure'],
      text: {
        en: `@ Dale, Redgum Asset Recovery
          < G’day, your name is on a claimants’ list of that trading platform that went under in May. I’m sorry. {29}
          > How do you have my name?
          < From the liquidator’s file. Yours: $18,740. We have traced it to an account in Cyprus. {27}
          > What does it cost?
          < No win, no fee. Only the court’s release tax of $1,180, and that goes to the court, not to us. {24}
          < Here is our licence, S847720, and the order with the court’s seal. Have a solicitor read it if you like. {13}
          > I’ll think about it
          < Take the week. The account stays frozen until then.`,
        es: `@ Dale, Redgum Asset Recovery
          < Buenas, su nombre está en la lista de afectados de esa plataforma que quebró en mayo. Lo siento.
          > ¿De dónde ha sacado mi nombre?
          < Del expediente del liquidador. Lo suyo: 18.740 $. Lo hemos rastreado hasta una cuenta en Chipre.
          > ¿Cuánto cuesta?
          < Si no ganamos, no cobramos. Solo la tasa judicial de liberación de 1.180 $, y va al juzgado, no a nosotros.
          < Aquí está nuestra licencia, S847720, y el auto con el sello del juzgado. Que lo lea un abogado si quiere.
          > Me lo pensaré
          < Tómese la semana. La cuenta sigue bloqueada hasta entonces.`,
        ar: `@ Dale، Redgum Asset Recovery
          < مرحبًا، اسمك في قائمة المتضررين من تلك المنصة التي انهارت في مايو. يؤسفني ذلك.
          > من أين لك اسمي؟
          < من ملف المصفّي. لك 18,740 دولارًا. تتبعناها إلى حساب في قبرص.
          > كم التكلفة؟
          < إن لم نكسب فلا أتعاب. فقط ضريبة الإفراج القضائية، 1,180 دولارًا، وهي للمحكمة لا لنا.
          < هذا ترخيصنا، S847720، والأمر بختم المحكمة. دع محاميًا يقرأه إن شئت.
          > سأفكر في الأمر
          < خذ الأسبوع كله. يبقى الحساب مجمدًا حتى ذلك الحين.`,
      },
      evidence: {
        en: 'S847720 is a café’s bookkeeper who may give no such service; the register has no Redgum. Courts and liquidators do not collect a tax by chat, and losers’ lists are sold from fraud to fraud.',
        es: 'S847720 es la contable de una cafetería, sin ese permiso; el registro no tiene ningún Redgum. Juzgados y liquidadores no cobran tasas por chat, y las listas de víctimas se venden de fraude en fraude.',
        ar: 'S847720 هو مكتب محاسبة لأحد المقاهي ولا يملك هذا الترخيص؛ ولا توجد Redgum في السجل. المحاكم والمصفّون لا يجمعون ضرائب عبر المحادثات، وقوائم الضحايا تُباع من محتال إلى آخر.',
      },
      register: [
        authorised(
          ['S847720', 'Tamsin Bright Bookkeeping', '4 Ferry Parade, Hobart', 'tamsinbright.example.com'],
          ['advice'],
        ),
      ],
    },
    genuine: {
      id: 'halloran-mead',
      firm: 'Halloran Mead Claims',
      features: ['unsolicited', 'deadline', 'personal-data', 'register-number'],
      text: {
        en: `@ Halloran Mead, claims administrator
          < You may be owed money: the court approved the settlement with Corvale Finance. Claims close on 14 August. {11 29}
          > Is this a scam?
          < Fair question. Don’t answer here. Look up file CL 0414 on the court’s own site, then ring the number there.
          > What do you need?
          < Your loan number and an account in your name, in the court’s form. Nothing up front, now or later. {27}
          > What would I get?
          < About 60 cents for each dollar of fees that you paid. Ours come out of the fund; the court fixed them. We are S851163.`,
        es: `@ Halloran Mead, administrador de reclamaciones
          < Puede que le deban dinero: el tribunal aprobó el acuerdo con Corvale Finance. El plazo acaba el 14 de agosto.
          > ¿Es una estafa?
          < Buena pregunta. No conteste aquí. Busque el expediente CL 0414 en la web del tribunal y llame al número de allí.
          > ¿Qué necesitan?
          < Su número de préstamo y una cuenta a su nombre, en el formulario del tribunal. Nada por adelantado, ni ahora ni después.
          > ¿Cuánto recibiría?
          < Unos 60 centavos por dólar de comisiones que pagó. Lo nuestro sale del fondo; lo fijó el tribunal. Somos S851163.`,
        ar: `@ Halloran Mead، إدارة المطالبات
          < قد يكون لك مال مستحق: وافقت المحكمة على التسوية مع Corvale Finance. تُغلق المطالبات في 14 أغسطس.
          > هل هذا احتيال؟
          < سؤال في محله. لا تُجب هنا. ابحث عن الملف CL 0414 في موقع المحكمة نفسه، ثم اتصل بالرقم الموجود هناك.
          > ماذا تحتاجون؟
          < رقم قرضك وحسابًا باسمك، في نموذج المحكمة. لا شيء مقدمًا، لا الآن ولا لاحقًا.
          > على كم سأحصل؟
          < نحو 60 سنتًا عن كل دولار من الرسوم التي دفعتها. أتعابنا من الصندوق، والمحكمة حددتها. نحن S851163.`,
      },
      evidence: {
        en: 'The administrator is on the register with permission for claims. It writes unasked and has a deadline, as court settlements do, but asks for no payment and sends you to the court’s own site.',
        es: 'El administrador figura en el registro con permiso para reclamaciones. Escribe sin que se lo pidan y con plazo, como en todo acuerdo judicial, pero no pide dinero y le remite a la web del tribunal.',
        ar: 'إدارة المطالبات مدرجة في السجل ومرخصة لذلك. تراسلك دون طلب ولها موعد نهائي، كما في التسويات القضائية، لكنها لا تطلب دفعًا وتحيلك إلى موقع المحكمة نفسه.',
      },
      register: [
        authorised(
          ['S851163', 'Halloran Mead Claims Pty Ltd', '300 Assize Street, Parramatta', 'halloranmead.example.com'],
          ['claims'],
        ),
      ],
    },
  }),
]
