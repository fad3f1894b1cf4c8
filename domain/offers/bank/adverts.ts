import { type OfferItem, pairOf } from '../offer-item.ts'
import { authorised, listed } from '../register.ts'

/** Advertisements, one matched pair for each country. */
export const adverts: readonly OfferItem[] = [
  ...pairOf('advert', 'us', 'A', {
    fraudulent: {
      id: 'brannock-quay',
      firm: 'Brannock Quay Certificates',
      features: ['modest-return', 'register-number', 'custody-named', 'no-pressure'],
      text: {
        en: `! Insured certificates of deposit {16}
          # A quiet place for your savings
          = 6.15% | fixed for 12 months
          Brannock Quay finds federally insured certificates for people who are done with surprises. No market, no fees, no sales calls. {2}
          - Choose a term and print the application
          - Wire the amount to our settlement agent, Perrin Ledger Services {18}
          - Receive your certificate within three business days
          | Broker number | S204417
          | Minimum | $25,000
          ~ Brannock Quay Certificates, 40 Ferris Street, Hartwell. brannock-quay-cd.example.com {14}`,
        es: `! Certificados de depósito asegurados
          # Un lugar tranquilo para sus ahorros
          = 6,15 % | fijo durante 12 meses
          Brannock Quay busca certificados con seguro federal para quienes ya no quieren sorpresas. Sin bolsa, sin comisiones, sin llamadas comerciales.
          - Elija un plazo e imprima la solicitud
          - Transfiera el importe a nuestro agente de liquidación, Perrin Ledger Services
          - Reciba su certificado en tres días hábiles
          | Número de intermediario | S204417
          | Mínimo | 25.000 $
          ~ Brannock Quay Certificates, 40 Ferris Street, Hartwell. brannock-quay-cd.example.com`,
        ar: `! شهادات إيداع مؤمَّنة
          # مكان هادئ لمدخراتك
          = 6.15% | ثابتة لمدة 12 شهرًا
          تبحث Brannock Quay عن شهادات مؤمَّنة اتحاديًا لمن سئموا المفاجآت. بلا أسواق ولا رسوم ولا مكالمات بيع.
          - اختر المدة واطبع الطلب
          - حوِّل المبلغ إلى وكيل التسوية لدينا، Perrin Ledger Services
          - تسلَّم شهادتك خلال ثلاثة أيام عمل
          | رقم الوسيط | S204417
          | الحد الأدنى | 25,000 دولار
          ~ Brannock Quay Certificates، 40 Ferris Street, Hartwell. brannock-quay-cd.example.com`,
      },
      evidence: {
        en: 'The number belongs to Brannock Quay Securities, whose address on the web is another one, and the register warns of a clone that uses this one. An insured certificate is also paid for at the bank that issues it, never to a “settlement agent”.',
        es: 'El número pertenece a Brannock Quay Securities, cuya dirección web es otra, y el registro avisa de un clon que usa esta. Además, un certificado asegurado se paga al banco que lo emite, nunca a un «agente de liquidación».',
        ar: 'الرقم يعود إلى Brannock Quay Securities، وعنوانها على الإنترنت مختلف، والسجل يحذر من نسخة منتحلة تستخدم هذا العنوان. كما أن شهادة الإيداع المؤمَّنة يُدفع ثمنها للبنك الذي يصدرها، لا لـ«وكيل تسوية».',
      },
      register: [
        authorised(
          ['S204417', 'Brannock Quay Securities, Inc.', '212 Harbor Row, Hartwell', 'brannockquay.example.com'],
          ['dealing', 'advice'],
          ['brannock-quay-cd.example.com', '40 Ferris Street, Hartwell'],
        ),
      ],
    },
    genuine: {
      id: 'tolliver-county',
      firm: 'Tolliver County Savings Bank',
      features: ['bonus', 'deadline', 'high-rate', 'register-number'],
      text: {
        en: `! $300 for new customers. Ends March 31 {11}
          # Our best rate in sixteen years
          = 4.75% APY | 11-month certificate
          Open a certificate with new money and add a checking account: we pay you $300 once your first paycheck arrives. {10}
          - From $1,000, opened in any branch or online
          - Withdraw early and you lose 120 days of interest
          - One bonus for each household
          | Bank number | S318006
          | After 11 months | renews at the rate of that day
          ~ Tolliver County Savings Bank, 9 Court Square, Tolliver. Deposits insured up to the legal limit. tolliverbank.example.com {16}`,
        es: `! 300 $ para clientes nuevos. Hasta el 31 de marzo
          # Nuestro mejor tipo en dieciséis años
          = 4,75 % TAE | certificado a 11 meses
          Abra un certificado con dinero nuevo y añada una cuenta corriente: le pagamos 300 $ cuando llegue su primera nómina.
          - Desde 1.000 $, en cualquier oficina o en línea
          - Si retira antes, pierde 120 días de intereses
          - Una bonificación por hogar
          | Número de banco | S318006
          | Pasados 11 meses | se renueva al tipo de ese día
          ~ Tolliver County Savings Bank, 9 Court Square, Tolliver. Depósitos asegurados hasta el límite legal. tolliverbank.example.com`,
        ar: `! 300 دولار للعملاء الجدد. حتى 31 مارس
          # أفضل فائدة لدينا منذ ستة عشر عامًا
          = 4.75% سنويًا | شهادة لمدة 11 شهرًا
          افتح شهادة بأموال جديدة وأضف حسابًا جاريًا: ندفع لك 300 دولار عند وصول راتبك الأول.
          - من 1,000 دولار، في أي فرع أو عبر الإنترنت
          - إن سحبت مبكرًا تخسر فائدة 120 يومًا
          - مكافأة واحدة لكل أسرة
          | رقم البنك | S318006
          | بعد 11 شهرًا | تُجدَّد بفائدة ذلك اليوم
          ~ Tolliver County Savings Bank، 9 Court Square, Tolliver. الودائع مؤمَّنة حتى الحد القانوني. tolliverbank.example.com`,
      },
      evidence: {
        en: 'Name, number and address on the web all match an authorised bank that may take deposits. The bonus and its deadline are ordinary advertising: the conditions are stated, and so is what leaving early costs.',
        es: 'Nombre, número y dirección web coinciden con un banco autorizado a captar depósitos. La bonificación y su plazo son publicidad normal: constan las condiciones y lo que cuesta salir antes.',
        ar: 'الاسم والرقم والعنوان على الإنترنت تطابق بنكًا مرخصًا له بتلقي الودائع. المكافأة وموعدها إعلان عادي: الشروط مذكورة، وكذلك كلفة الخروج المبكر.',
      },
      register: [
        authorised(
          ['S318006', 'Tolliver County Savings Bank', '9 Court Square, Tolliver', 'tolliverbank.example.com'],
          ['deposits'],
        ),
      ],
    },
  }),
  ...pairOf('advert', 'uk', 'B', {
    fraudulent: {
      id: 'ashcombe-vale',
      firm: 'Ashcombe Vale Comparison',
      features: ['modest-return', 'risk-warning', 'small-start', 'documents'],
      text: {
        en: `# Which fixed-rate bond pays most this week?
          We compare 41 providers, so that you do not have to. Savers like you found up to 7.4% on Tuesday. {9}
          | Marlowe & Teign three-year bond | 7.40%
          | Isca Mutual two-year bond | 6.95%
          | High-street average | 3.10%
          - Free and independent since 2009 {22}
          - From £5,000, covered by the compensation scheme {16}
          Leave your name and number. A bond specialist sends the brochure and answers your questions. {27}
          [See my rates]
          ~ Capital at risk where stated. Ashcombe Vale Comparison introduces savers to providers. ashcombe-vale.example.com {15}`,
        es: `# ¿Qué bono a tipo fijo paga más esta semana?
          Comparamos 41 entidades para que usted no tenga que hacerlo. El martes, ahorradores como usted encontraron hasta un 7,4 %.
          | Bono a tres años de Marlowe & Teign | 7,40 %
          | Bono a dos años de Isca Mutual | 6,95 %
          | Media de los bancos | 3,10 %
          - Gratuito e independiente desde 2009
          - Desde 5.000 £, cubierto por el fondo de garantía
          Deje su nombre y su teléfono. Un especialista en bonos le enviará el folleto y resolverá sus dudas.
          [Ver mis tipos]
          ~ Capital en riesgo cuando así se indique. Ashcombe Vale Comparison pone en contacto a ahorradores y entidades. ashcombe-vale.example.com`,
        ar: `# أي سند بفائدة ثابتة يدفع أكثر هذا الأسبوع؟
          نقارن 41 جهة بدلًا منك. يوم الثلاثاء وجد مدخرون مثلك فائدة تصل إلى 7.4%.
          | سند Marlowe & Teign لثلاث سنوات | 7.40%
          | سند Isca Mutual لسنتين | 6.95%
          | متوسط البنوك | 3.10%
          - مجاني ومستقل منذ 2009
          - من 5,000 جنيه، ومشمول بصندوق التعويض
          اترك اسمك ورقم هاتفك. يرسل إليك خبير السندات الكتيب ويجيب عن أسئلتك.
          [اعرض الفوائد]
          ~ رأس المال معرض للخطر حيث يُذكر ذلك. تعرّف Ashcombe Vale Comparison المدخرين بالجهات. ashcombe-vale.example.com`,
      },
      evidence: {
        en: 'Neither the comparison site nor its first two “providers” may take deposits: the register lists Marlowe & Teign on its warning list, and does not know the site. Such pages collect telephone numbers for a sales call.',
        es: 'Ni la web de comparación ni sus dos primeras «entidades» pueden captar depósitos: el registro incluye a Marlowe & Teign en su lista de advertencias y no conoce la web. Estas páginas recogen teléfonos para llamadas de venta.',
        ar: 'لا يملك موقع المقارنة ولا أول «جهتين» فيه ترخيصًا بتلقي الودائع: السجل يضع Marlowe & Teign في قائمة التحذير ولا يعرف الموقع. هذه الصفحات تجمع أرقام الهواتف لمكالمات البيع.',
      },
      register: [listed('Marlowe & Teign Bonds', 'No known address', 'marlowe-teign.example.com')],
    },
    genuine: {
      id: 'dunmore-pennine',
      firm: 'Dunmore Pennine Building Society',
      features: ['deadline', 'scarcity', 'high-rate', 'referral'],
      text: {
        en: `! Closes at midnight on 5 April {11}
          # 7% for members who save each month
          = 7.00% AER | regular saver, 12 months
          Put away £10 to £250 a month, and use this year’s ISA allowance before it is gone. {11}
          - Open to the first 10,000 members {11}
          - Bring a neighbour, and each of you gets a £25 voucher {9}
          - The rate applies to what is in the account: on £250 a month, about £113 in interest
          [Open an account]
          ~ Dunmore Pennine Building Society, Society House, 3 Mill Hill, Dunmore. Register number S551230. dunmorepennine.example.com`,
        es: `! Cierra el 5 de abril a medianoche
          # 7 % para los socios que ahorran cada mes
          = 7,00 % TAE | ahorro periódico, 12 meses
          Aparte de 10 a 250 £ al mes y use la exención fiscal de este año antes de que caduque.
          - Para los primeros 10.000 socios
          - Traiga a un vecino y cada uno recibirá un vale de 25 £
          - El tipo se aplica a lo que hay en la cuenta: con 250 £ al mes, unas 113 £ de intereses
          [Abrir una cuenta]
          ~ Dunmore Pennine Building Society, Society House, 3 Mill Hill, Dunmore. Número de registro S551230. dunmorepennine.example.com`,
        ar: `! يُغلق منتصف ليل 5 أبريل
          # 7% للأعضاء الذين يدخرون كل شهر
          = 7.00% سنويًا | حساب ادخار شهري، 12 شهرًا
          ادخر من 10 إلى 250 جنيهًا شهريًا، واستفد من الإعفاء الضريبي لهذا العام قبل انتهائه.
          - متاح لأول 10,000 عضو
          - أحضر جارًا، ويحصل كل منكما على قسيمة بقيمة 25 جنيهًا
          - تُحسب الفائدة على ما في الحساب: مع 250 جنيهًا شهريًا نحو 113 جنيهًا
          [افتح حسابًا]
          ~ Dunmore Pennine Building Society، Society House, 3 Mill Hill, Dunmore. رقم السجل S551230. dunmorepennine.example.com`,
      },
      evidence: {
        en: 'The society is on the register with this number and address, and may take deposits. A high rate on small monthly amounts is affordable for it: the advert itself says that it comes to £113.',
        es: 'La entidad figura en el registro con este número y esta dirección y puede captar depósitos. Un tipo alto sobre importes pequeños le resulta asequible: el propio anuncio dice que son 113 £.',
        ar: 'الجمعية مدرجة في السجل بهذا الرقم والعنوان، ومرخص لها بتلقي الودائع. فائدة مرتفعة على مبالغ شهرية صغيرة أمر تقدر عليه: الإعلان نفسه يقول إنها 113 جنيهًا.',
      },
      register: [
        authorised(
          [
            'S551230',
            'Dunmore Pennine Building Society',
            'Society House, 3 Mill Hill, Dunmore',
            'dunmorepennine.example.com',
          ],
          ['deposits', 'lending'],
        ),
      ],
    },
  }),
  ...pairOf('advert', 'eu', 'C', {
    fraudulent: {
      id: 'veldhaven-token',
      firm: 'Veldhaven Treasury Token',
      features: ['crypto', 'modest-return', 'register-number', 'risk-warning', 'custody-named'],
      text: {
        en: `# Government bonds, one token at a time
          = 5.4% | paid daily, every day since launch {4}
          Each token stands for one euro of short government bonds, held by a custodian bank. You can sell it back at any hour. {2}
          - Licensed for crypto services in the Union, number S710882 {12}
          - Reserve report published each Friday
          - Pay in with USDC or bitcoin only {20}
          [Open a wallet]
          ~ Tokens can lose value. Veldhaven Treasury Token, Keizerslaan 88, Veldhaven. Questions: the chat on veldhaven-token.example.com {21}`,
        es: `# Deuda pública, token a token
          = 5,4 % | pagado a diario, cada día desde el inicio
          Cada token representa un euro de deuda pública a corto plazo, en un banco depositario. Puede revenderla a cualquier hora.
          - Licencia de servicios de criptoactivos en la Unión, número S710882
          - Informe de reservas cada viernes
          - Ingresos solo en USDC o bitcoin
          [Abrir una cartera]
          ~ Los tokens pueden perder valor. Veldhaven Treasury Token, Keizerslaan 88, Veldhaven. Preguntas: el chat de veldhaven-token.example.com`,
        ar: `# سندات حكومية، رمزًا بعد رمز
          = 5.4% | تُدفع يوميًا، كل يوم منذ البداية
          يمثل كل رمز يورو واحدًا من السندات الحكومية القصيرة الأجل لدى بنك حافظ. يمكنك إعادة بيعه في أي ساعة.
          - مرخصة لخدمات الأصول المشفرة في الاتحاد، رقم S710882
          - تقرير الاحتياطي يُنشر كل يوم جمعة
          - الإيداع بعملة USDC أو بيتكوين فقط
          [افتح محفظة]
          ~ قد تفقد الرموز قيمتها. Veldhaven Treasury Token، Keizerslaan 88, Veldhaven. للأسئلة: الدردشة في veldhaven-token.example.com`,
      },
      evidence: {
        en: 'The number belongs to Lindqvist Custody, another firm with another address, and Veldhaven is nowhere in the register. Bonds do not pay the same each day, and a bank that holds them takes euros.',
        es: 'El número es de Lindqvist Custody, otra empresa con otra dirección, y Veldhaven no figura en el registro. La deuda no paga lo mismo cada día, y un banco que la custodia acepta euros.',
        ar: 'الرقم يعود إلى Lindqvist Custody، وهي شركة أخرى بعنوان آخر، وVeldhaven غير موجودة في السجل. السندات لا تدفع المبلغ نفسه كل يوم، والبنك الذي يحفظها يقبل اليورو.',
      },
      register: [
        authorised(
          ['S710882', 'Lindqvist Custody AB', 'Norra Kajen 5, Lindö', 'lindqvistcustody.example.com'],
          ['crypto'],
        ),
      ],
    },
    genuine: {
      id: 'kestrel-coin',
      firm: 'Kestrelmarkt Digital',
      features: ['crypto', 'bonus', 'deadline', 'past-returns', 'risk-warning'],
      text: {
        en: `! €20 in bitcoin for your first purchase. Until Sunday {11}
          # Bitcoin is up 118% in a year. It also fell 64% in one. {10}
          Buy and sell 60 crypto-assets with an account at Kestrelmarkt, from €10.
          - Pay by bank transfer or card, in euros
          - 0.9% for each purchase, shown before you confirm
          - €20 after you have bought for €100; sell whenever you like
          [Open an account]
          ~ You can lose everything you invest. Crypto-assets are covered neither by deposit insurance nor by an investor fund. Kestrelmarkt Digital GmbH, Am Sande 14, Lünhafen. Register number S702551. kestrelmarkt.example.com`,
        es: `! 20 € en bitcoin por su primera compra. Hasta el domingo
          # El bitcoin subió un 118 % en un año. En otro cayó un 64 %.
          Compre y venda 60 criptoactivos con una cuenta en Kestrelmarkt, desde 10 €.
          - Pague en euros, por transferencia o tarjeta
          - 0,9 % por compra, visible antes de confirmar
          - 20 € cuando haya comprado por 100 €; venda cuando quiera
          [Abrir una cuenta]
          ~ Puede perder todo lo invertido. Ni el fondo de garantía de depósitos ni el de inversores cubren los criptoactivos. Kestrelmarkt Digital GmbH, Am Sande 14, Lünhafen. Número de registro S702551. kestrelmarkt.example.com`,
        ar: `! 20 يورو بالبيتكوين عند أول عملية شراء. حتى يوم الأحد
          # ارتفع البيتكوين 118% في عام. وهبط 64% في عام آخر.
          اشترِ وبِع 60 أصلًا مشفرًا بحساب لدى Kestrelmarkt، من 10 يورو.
          - ادفع باليورو، بتحويل مصرفي أو بطاقة
          - 0.9% عن كل عملية شراء، تظهر قبل التأكيد
          - 20 يورو بعد شراء ما قيمته 100 يورو؛ وبِع متى شئت
          [افتح حسابًا]
          ~ قد تخسر كل ما تستثمره. لا يغطي تأمين الودائع ولا صندوق المستثمرين الأصول المشفرة. Kestrelmarkt Digital GmbH، Am Sande 14, Lünhafen. رقم السجل S702551. kestrelmarkt.example.com`,
      },
      evidence: {
        en: 'Name, number and address match a firm with permission for crypto services. It may still be a risky purchase, and the advert says so: risk is not fraud.',
        es: 'Nombre, número y dirección coinciden con una empresa con permiso para servicios de criptoactivos. Puede ser una compra arriesgada, y el anuncio lo dice: riesgo no es fraude.',
        ar: 'الاسم والرقم والعنوان تطابق شركة مرخصًا لها بخدمات الأصول المشفرة. قد يبقى الشراء محفوفًا بالمخاطر، والإعلان يقول ذلك: المخاطرة ليست احتيالًا.',
      },
      register: [
        authorised(
          ['S702551', 'Kestrelmarkt Digital GmbH', 'Am Sande 14, Lünhafen', 'kestrelmarkt.example.com'],
          ['crypto'],
        ),
      ],
    },
  }),
  ...pairOf('advert', 'ontario', 'exercise', {
    fraudulent: {
      id: 'muskrat-narrows',
      firm: 'Muskrat Narrows Mortgage Fund',
      features: ['modest-return', 'register-number', 'named-people', 'address-shown'],
      text: {
        en: `# Be the bank on your own street
          = 8.0% | a year, paid on the first of every month {4}
          Your money becomes first mortgages on family homes in Ontario. In eleven years no investor has missed a payment. {1}
          - Secured on property worth more than the loan {2}
          - Registered dealer, S440317
          - Led by Garth Oullette, 30 years in lending
          | Minimum | $10,000
          | Documents | a one-page agreement {19}
          ~ Muskrat Narrows Mortgage Fund, 18 Lockmaster Lane, Bellwater. muskrat-narrows.example.com`,
        es: `# Sea el banco de su propia calle
          = 8,0 % | al año, pagado el día uno de cada mes
          Su dinero se convierte en primeras hipotecas de viviendas familiares de Ontario. En once años ningún inversor ha dejado de cobrar.
          - Garantizado con inmuebles que valen más que el préstamo
          - Intermediario registrado, S440317
          - Dirigido por Garth Oullette, 30 años en préstamos
          | Mínimo | 10.000 $
          | Documentos | un contrato de una página
          ~ Muskrat Narrows Mortgage Fund, 18 Lockmaster Lane, Bellwater. muskrat-narrows.example.com`,
        ar: `# كن أنت البنك في شارعك
          = 8.0% | سنويًا، تُدفع في أول كل شهر
          تتحول أموالك إلى رهون أولى على بيوت عائلية في أونتاريو. خلال أحد عشر عامًا لم تفُت أي مستثمر دفعة واحدة.
          - مضمون بعقارات قيمتها أعلى من القرض
          - وسيط مسجل، S440317
          - بإدارة Garth Oullette، ثلاثون عامًا في الإقراض
          | الحد الأدنى | 10,000 دولار
          | المستندات | عقد من صفحة واحدة
          ~ Muskrat Narrows Mortgage Fund، 18 Lockmaster Lane, Bellwater. muskrat-narrows.example.com`,
      },
      evidence: {
        en: 'S440317 is Muskoka Narrows Lending, a near-name whose permission ended. A fund that pays every month, whatever happens, and has one page of documents is not a mortgage business.',
        es: 'S440317 es Muskoka Narrows Lending, un nombre parecido cuyo permiso terminó. Un fondo que paga cada mes pase lo que pase y tiene una página de documentos no es un negocio hipotecario.',
        ar: 'S440317 هو رقم Muskoka Narrows Lending، اسم مشابه انتهى ترخيصه. والصندوق الذي يدفع كل شهر مهما حدث، ومستنداته صفحة واحدة، ليس نشاط رهن عقاري.',
      },
      register: [
        {
          number: 'S440317',
          name: 'Muskoka Narrows Lending Ltd.',
          address: '5 Granite Bay Road, Torrence',
          web: 'muskokanarrows.example.com',
          status: 'former',
          permissions: [],
          clonedAs: [],
        },
      ],
    },
    genuine: {
      id: 'front-and-lark',
      firm: 'Front & Lark Property Shares',
      features: ['past-returns', 'scarcity', 'deadline', 'risk-warning', 'documents'],
      text: {
        en: `! 71% sold. Closes Friday at 5 p.m. {11}
          # Own a piece of a warehouse in Guelph
          = 9.1% | average of our six finished projects a year {7}
          From $2,500 you buy units in one building with a tenant, and share the rent. {10}
          - Results so far: from -3.2% to 17.4% a year
          - You may not be able to sell for five years
          - Read the offering memorandum (84 pages) before you sign; two days to change your mind
          | Dealer | Front & Lark, S446120
          | Our fee | 2% once, 1% a year
          ~ Front & Lark Property Shares Inc., 260 Lark Street, Guelph. frontandlark.example.com`,
        es: `! 71 % vendido. Cierra el viernes a las 17:00
          # Sea dueño de una parte de un almacén en Guelph
          = 9,1 % | media anual de nuestros seis proyectos terminados
          Desde 2.500 $ compra participaciones de un edificio con inquilino y comparte el alquiler.
          - Resultados hasta ahora: de -3,2 % a 17,4 % al año
          - Puede que no logre vender en cinco años
          - Lea el folleto (84 páginas) antes de firmar; dos días para desistir
          | Intermediario | Front & Lark, S446120
          | Nuestra comisión | 2 % una vez, 1 % al año
          ~ Front & Lark Property Shares Inc., 260 Lark Street, Guelph. frontandlark.example.com`,
        ar: `! بيع 71%. يُغلق يوم الجمعة الساعة 5 مساءً
          # امتلك جزءًا من مستودع في غويلف
          = 9.1% | المتوسط السنوي لمشاريعنا الستة المنتهية
          من 2,500 دولار تشتري حصصًا في مبنى واحد مؤجَّر وتتقاسم الإيجار.
          - النتائج حتى الآن: من -3.2% إلى 17.4% سنويًا
          - قد لا تتمكن من البيع لمدة خمس سنوات
          - اقرأ مذكرة الطرح (84 صفحة) قبل التوقيع؛ ولك يومان للتراجع
          | الوسيط | Front & Lark، S446120
          | رسومنا | 2% مرة واحدة، و1% سنويًا
          ~ Front & Lark Property Shares Inc.، 260 Lark Street, Guelph. frontandlark.example.com`,
      },
      evidence: {
        en: 'The dealer is on the register with this number, name and address. The hurry is real, but it names a loss among its results, its fees, and a document of 84 pages: claims that can be checked.',
        es: 'El intermediario figura en el registro con este número, nombre y dirección. La prisa es real, pero menciona una pérdida entre sus resultados, sus comisiones y un folleto de 84 páginas: afirmaciones comprobables.',
        ar: 'الوسيط مدرج في السجل بهذا الرقم والاسم والعنوان. الاستعجال حقيقي، لكنه يذكر خسارة بين نتائجه، ويذكر رسومه ووثيقة من 84 صفحة: ادعاءات يمكن التحقق منها.',
      },
      register: [
        authorised(
          ['S446120', 'Front & Lark Property Shares Inc.', '260 Lark Street, Guelph', 'frontandlark.example.com'],
          ['dealing', 'crowdfunding'],
        ),
      ],
    },
  }),
  ...pairOf('advert', 'australia', 'exercise', {
    fraudulent: {
      id: 'wattlecrest-term',
      firm: 'Wattlecrest Term Deposits',
      features: ['modest-return', 'register-number', 'documents', 'register-advice'],
      text: {
        en: `# Term deposits for people who read the fine print
          = 5.85% p.a. | 12 months, government guaranteed {1 16}
          Wattlecrest places your savings with major banks at wholesale rates, and passes the difference on to you. {17}
          - Guaranteed up to $250,000 for each person
          - Download the disclosure statement (12 pages)
          - Look us up: licence S820664
          Ask for an application pack. Our treasury desk sends you the account details of the placing bank. {18}
          [Send my pack]
          ~ Wattlecrest Term Deposits, Level 21, 5 Spring Quay, Sydney. wattlecrest-deposits.example.com {14}`,
        es: `# Depósitos a plazo para quienes leen la letra pequeña
          = 5,85 % anual | 12 meses, con garantía del Estado
          Wattlecrest coloca sus ahorros en grandes bancos a tipos mayoristas y le traslada la diferencia.
          - Garantizado hasta 250.000 $ por persona
          - Descargue el documento informativo (12 páginas)
          - Búsquenos: licencia S820664
          Pida la documentación. Nuestra mesa de tesorería le envía los datos de cuenta del banco.
          [Recibir la documentación]
          ~ Wattlecrest Term Deposits, Level 21, 5 Spring Quay, Sydney. wattlecrest-deposits.example.com`,
        ar: `# ودائع لأجل لمن يقرأ التفاصيل الدقيقة
          = 5.85% سنويًا | 12 شهرًا، بضمان حكومي
          تودع Wattlecrest مدخراتك لدى بنوك كبرى بفائدة كبار المودعين وتنقل الفرق إليك.
          - مضمونة حتى 250,000 دولار للشخص
          - نزّل بيان الإفصاح (12 صفحة)
          - ابحث عنا: الترخيص S820664
          اطلب أوراق التقديم. يرسل إليك مكتب الخزانة بيانات حساب البنك.
          [أرسلوا لي الأوراق]
          ~ Wattlecrest Term Deposits، Level 21, 5 Spring Quay, Sydney. wattlecrest-deposits.example.com`,
      },
      evidence: {
        en: 'Look S820664 up and you find Wattle Crest Funds Management, with a warning that this very page uses its licence. The real firm manages funds; it may not take deposits.',
        es: 'Quien busca S820664 encuentra Wattle Crest Funds Management y un aviso de que esta misma página usa su licencia. La empresa real gestiona fondos; no puede captar depósitos.',
        ar: 'من يبحث عن S820664 يجد Wattle Crest Funds Management وتحذيرًا من أن هذه الصفحة نفسها تستخدم ترخيصها. الشركة الحقيقية تدير صناديق، وليس لها تلقي الودائع.',
      },
      register: [
        authorised(
          [
            'S820664',
            'Wattle Crest Funds Management Ltd',
            '77 Eucalypt Terrace, Geelong',
            'wattlecrestfunds.example.com',
          ],
          ['funds'],
          ['wattlecrest-deposits.example.com', 'Level 21, 5 Spring Quay, Sydney'],
        ),
      ],
    },
    genuine: {
      id: 'southern-reach',
      firm: 'Southern Reach Super',
      features: ['past-returns', 'deadline', 'referral', 'register-number', 'fees-shown'],
      text: {
        en: `! Switch before 30 June and we waive the entry fee {11}
          # Best growth option, three years running {12}
          = 10.4% p.a. | ten years to 30 June, after fees and tax {7}
          Bring your old super accounts together in one. It takes about five minutes and your tax file number. {27}
          - Refer a workmate: $50 each into super {9}
          - Costs on $50,000: $412 a year
          - Check first whether you lose insurance in your old fund
          [Compare funds]
          ~ Past results do not predict future ones. Southern Reach Super Pty Ltd, licence S833905, 12 Dock Street, Fremantle. southernreach.example.com`,
        es: `! Cámbiese antes del 30 de junio y no paga la cuota de entrada
          # Mejor opción de crecimiento, tres años seguidos
          = 10,4 % anual | diez años hasta el 30 de junio, tras comisiones e impuestos
          Reúna sus antiguas cuentas de jubilación en una sola. Bastan cinco minutos y su número fiscal.
          - Recomiende a un compañero: 50 $ para cada uno en su plan
          - Coste con 50.000 $: 412 $ al año
          - Compruebe antes si pierde el seguro de su plan anterior
          [Comparar planes]
          ~ Las rentabilidades pasadas no garantizan las futuras. Southern Reach Super Pty Ltd, licencia S833905, 12 Dock Street, Fremantle. southernreach.example.com`,
        ar: `! انتقل قبل 30 يونيو ونعفيك من رسم الدخول
          # أفضل خيار للنمو، ثلاث سنوات متتالية
          = 10.4% سنويًا | عشر سنوات حتى 30 يونيو، بعد الرسوم والضرائب
          اجمع حسابات تقاعدك القديمة في حساب واحد. يستغرق الأمر نحو خمس دقائق ورقمك الضريبي.
          - رشّح زميلًا: 50 دولارًا لكل منكما في حساب التقاعد
          - التكلفة على 50,000 دولار: 412 دولارًا سنويًا
          - تحقق أولًا مما إذا كنت ستفقد التأمين في صندوقك القديم
          [قارن الصناديق]
          ~ النتائج السابقة ليست ضمانًا للنتائج المستقبلية. Southern Reach Super Pty Ltd، الترخيص S833905، 12 Dock Street, Fremantle. southernreach.example.com`,
      },
      evidence: {
        en: 'Licence, name and address match a pension trustee on the register. Awards, a deadline and a reward for friends are how funds advertise; costs, tax and the insurance you may lose are stated.',
        es: 'Licencia, nombre y dirección coinciden con una gestora de pensiones del registro. Premios, plazo y recompensa por amigos son publicidad habitual; constan los costes, los impuestos y el seguro que puede perder.',
        ar: 'الترخيص والاسم والعنوان تطابق أمين معاشات في السجل. الجوائز والموعد ومكافأة الأصدقاء أساليب إعلان معتادة؛ والتكاليف والضرائب والتأمين الذي قد تفقده مذكورة.',
      },
      register: [
        authorised(
          ['S833905', 'Southern Reach Super Pty Ltd', '12 Dock Street, Fremantle', 'southernreach.example.com'],
          ['pensions'],
        ),
      ],
    },
  }),
]
