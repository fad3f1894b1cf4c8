import { type OfferItem, pairOf } from '../offer-item.ts'
import { authorised, former, listed } from '../register.ts'

/** Emails, one matched pair for each country. */
export const emails: readonly OfferItem[] = [
  ...pairOf('email', 'us', 'C', {
    fraudulent: {
      id: 'granger-pike',
      firm: 'Granger Pike Private Markets',
      features: ['register-number', 'documents', 'risk-warning', 'custody-named'],
      text: {
        en: `# Your pre-IPO allocation: Halcyon Freight Robotics
          @ Martin Sewell, allocations@granger-pike.example.com {14}
          Further to our note of last month, 4,000 shares in Halcyon Freight Robotics have been set aside for you at $11.20. The listing is planned for the autumn at $26 to $30. {10}
          Funds are held by our escrow agent, Danforth Trust Escrow, until settlement; your subscription form and the wire details are attached. {18}
          Allocations that are not funded by Friday pass to the waiting list. {11}
          - Unlisted shares can lose their whole value
          - Broker registration S219350
          Kind regards, Martin Sewell, Granger Pike Private Markets, 60 Exchange Plaza, Newbridge`,
        es: `# Su asignación previa a la salida a bolsa: Halcyon Freight Robotics
          @ Martin Sewell, allocations@granger-pike.example.com
          En relación con nuestra nota del mes pasado, le hemos reservado 4.000 acciones de Halcyon Freight Robotics a 11,20 $. La salida a bolsa está prevista para otoño, entre 26 y 30 $.
          Los fondos quedan en nuestro agente de custodia, Danforth Trust Escrow, hasta la liquidación; adjuntamos los documentos de suscripción y los datos para la transferencia.
          Las asignaciones sin pagar el viernes pasan a la lista de espera.
          - Las acciones no cotizadas pueden perder todo su valor
          - Registro de intermediario S219350
          Un cordial saludo, Martin Sewell, Granger Pike Private Markets, 60 Exchange Plaza, Newbridge`,
        ar: `# حصتك قبل الطرح العام: Halcyon Freight Robotics
          @ Martin Sewell، allocations@granger-pike.example.com
          إلحاقًا برسالتنا الشهر الماضي، خُصص لك 4,000 سهم في Halcyon Freight Robotics بسعر 11.20 دولار. الإدراج مخطط له في الخريف بسعر 26 إلى 30 دولارًا.
          تُحفظ الأموال لدى وكيل الضمان Danforth Trust Escrow حتى التسوية؛ أوراق الاكتتاب وبيانات التحويل مرفقة.
          الحصص التي لا تُدفع حتى يوم الجمعة تنتقل إلى قائمة الانتظار.
          - الأسهم غير المدرجة قد تفقد قيمتها كلها
          - تسجيل الوسيط S219350
          مع التحية، Martin Sewell، Granger Pike Private Markets، 60 Exchange Plaza, Newbridge`,
      },
      evidence: {
        en: 'Granger Pike & Co. is a real entry, but its address on the web is another one and the register warns of this clone. The escrow agent is in no register: that is where the money would go.',
        es: 'Granger Pike & Co. figura de verdad en el registro, pero su dirección web es otra y el registro avisa de este clon. El agente de custodia no figura en ningún registro: ahí iría el dinero.',
        ar: 'Granger Pike & Co. مدرجة فعلًا في السجل، لكن عنوانها على الإنترنت مختلف والسجل يحذر من هذه النسخة. ووكيل الضمان ليس في أي سجل: وإليه سيذهب المال.',
      },
      register: [
        authorised(
          ['S219350', 'Granger Pike & Co.', '8 Customs House Lane, Newbridge', 'grangerpike.example.com'],
          ['dealing', 'advice'],
          ['granger-pike.example.com', '60 Exchange Plaza, Newbridge', 'Danforth Trust Escrow'],
        ),
      ],
    },
    genuine: {
      id: 'lowell-arden',
      firm: 'Lowell Arden Investor Services',
      features: ['deadline', 'scarcity', 'past-returns', 'risk-warning', 'documents'],
      text: {
        en: `# IPO access: Pocono Bakeries. Indications close Thursday, 4 p.m. {11}
          @ Lowell Arden, notices@lowellarden.example.com
          You asked to hear about new listings. Pocono Bakeries plans to list at $17 to $19 a share. Demand is high, and most customers will receive fewer shares than they ask for, or none. {9 11}
          Our last ten listings moved between -38% and +64% in their first month. {7}
          - Read the prospectus, above all page 14: the company has made a loss for three years
          - An indication is not an order: confirm or cancel once the price is known
          - Pay only from the cash in your own account; log in as you always do, not by a link
          Lowell Arden Investor Services LLC, S226418, 5 Millrace Court, Arden`,
        es: `# Acceso a una salida a bolsa: Pocono Bakeries. Hasta el jueves a las 16:00
          @ Lowell Arden, notices@lowellarden.example.com
          Pidió que le avisáramos de nuevas cotizaciones. Pocono Bakeries prevé salir a bolsa entre 17 y 19 $. Hay mucha demanda y la mayoría de los clientes recibirá menos acciones de las que pida, o ninguna.
          Nuestras diez últimas salidas variaron entre -38 % y +64 % en el primer mes.
          - Lea el folleto, sobre todo la página 14: la empresa lleva tres años con pérdidas
          - Una solicitud no es una orden: confirme o cancele cuando se conozca el precio
          - Pague solo con el efectivo de su cuenta; entre como siempre, no por un enlace
          Lowell Arden Investor Services LLC, S226418, 5 Millrace Court, Arden`,
        ar: `# فرصة اكتتاب: Pocono Bakeries. تُغلق الطلبات الخميس، 4 مساءً
          @ Lowell Arden، notices@lowellarden.example.com
          طلبت أن نخبرك بالإدراجات الجديدة. تعتزم Pocono Bakeries الإدراج بسعر 17 إلى 19 دولارًا للسهم. الطلب مرتفع، وسيحصل معظم العملاء على أقل مما طلبوا، أو لا شيء.
          تحركت آخر عشرة إدراجات لدينا بين -38% و +64% في شهرها الأول.
          - اقرأ النشرة، وخاصة الصفحة 14: الشركة تخسر منذ ثلاث سنوات
          - إبداء الرغبة ليس أمرًا: أكّد أو ألغِ بعد معرفة السعر
          - ادفع فقط من نقد حسابك؛ وادخل كما تفعل دائمًا، لا عبر رابط
          Lowell Arden Investor Services LLC، S226418، 5 Millrace Court, Arden`,
      },
      evidence: {
        en: 'The broker is on the register under this number and address. The hurry comes from a real date; the email names a loss, lets you cancel, and moves no money outside your own account.',
        es: 'El intermediario figura en el registro con este número y dirección. La prisa viene de una fecha real; el correo indica una pérdida, permite cancelar y no mueve dinero fuera de su cuenta.',
        ar: 'الوسيط مدرج في السجل بهذا الرقم والعنوان. الاستعجال سببه موعد حقيقي؛ والرسالة تذكر خسارة، وتتيح الإلغاء، ولا تنقل مالًا خارج حسابك.',
      },
      register: [
        authorised(
          ['S226418', 'Lowell Arden Investor Services LLC', '5 Millrace Court, Arden', 'lowellarden.example.com'],
          ['dealing'],
        ),
      ],
    },
  }),
  ...pairOf('email', 'uk', 'exercise', {
    fraudulent: {
      id: 'penhallow-notes',
      firm: 'Penhallow Secured Notes',
      features: ['register-number', 'documents', 'risk-warning', 'named-people', 'address-shown'],
      text: {
        en: `# Series 4 loan notes: 8.2% a year, paid quarterly
          @ Julian Forde, investors@penhallow-notes.example.com
          Dear investor, Series 1 to 3 closed in full and every coupon was paid on its day. Series 4 funds the refurbishment of five seaside hotels. {4}
          - 8.2% a year for three years, fixed {1}
          - Secured by a charge that our trustee, Penhallow Trustees, holds for you {2}
          - Penhallow Secured Notes, register number S580093 {12}
          An information memorandum and the application form are attached. Your capital is at risk; the notes cannot be sold early. {25}
          With good wishes, Julian Forde, The Old Custom House, Penhallow`,
        es: `# Pagarés serie 4: 8,2 % anual, pago trimestral
          @ Julian Forde, investors@penhallow-notes.example.com
          Estimado inversor: las series 1 a 3 se cubrieron por completo y cada cupón se pagó en su día. La serie 4 financia la reforma de cinco hoteles junto al mar.
          - 8,2 % anual durante tres años, fijo
          - Garantizado con una hipoteca que nuestro fideicomisario, Penhallow Trustees, conserva para usted
          - Penhallow Secured Notes, número de registro S580093
          Adjuntamos el documento informativo y el formulario. Su capital está en riesgo; los pagarés no se pueden vender antes.
          Con mis mejores deseos, Julian Forde, The Old Custom House, Penhallow`,
        ar: `# سندات قرض، السلسلة 4: 8.2% سنويًا، تُدفع كل ربع سنة
          @ Julian Forde، investors@penhallow-notes.example.com
          عزيزي المستثمر، أُغلقت السلاسل 1 إلى 3 بالكامل ودُفع كل عائد في يومه. تموّل السلسلة 4 تجديد خمسة فنادق ساحلية.
          - 8.2% سنويًا لثلاث سنوات، ثابتة
          - مضمونة برهن يحفظه لك الأمين Penhallow Trustees
          - Penhallow Secured Notes، رقم السجل S580093
          مذكرة المعلومات ونموذج الطلب مرفقان. رأس مالك معرض للخطر؛ ولا يمكن بيع السندات مبكرًا.
          مع أطيب التمنيات، Julian Forde، The Old Custom House, Penhallow`,
      },
      evidence: {
        en: 'The number is real, but the permission behind it ended: the firm is “former”. Its trustee is itself. Coupons that are always on time prove nothing while new series bring in new money.',
        es: 'El número es real, pero el permiso terminó: la empresa figura como «antigua». Su fideicomisario es ella misma. Cupones siempre puntuales no prueban nada mientras series nuevas traigan dinero nuevo.',
        ar: 'الرقم حقيقي، لكن الترخيص انتهى: الشركة «سابقة». والأمين هو الشركة نفسها. انتظام العوائد لا يثبت شيئًا ما دامت سلاسل جديدة تجلب أموالًا جديدة.',
      },
      register: [
        former([
          'S580093',
          'Penhallow Secured Notes plc',
          'The Old Custom House, Penhallow',
          'penhallow-notes.example.com',
        ]),
      ],
    },
    genuine: {
      id: 'aldersgrove',
      firm: 'Aldersgrove Workplace Pensions',
      features: ['deadline', 'past-returns', 'bonus', 'personal-data'],
      text: {
        en: `# Act before 5 April: your employer adds £1 for each £1 {10 11}
          @ Aldersgrove, member.services@aldersgrove.example.com
          Raise your contribution from 5% to 8% and your employer matches it. On your pay that is £94 a month from you and £94 from them. {10}
          - The growth fund made 11.3% a year over five years, and lost 9.8% in one of them {7}
          - You cannot take the money out before you are 57
          - Reply with nothing personal: sign in, or ask your payroll office
          This year’s match ends with the tax year; unused match is lost. {11}
          Aldersgrove Workplace Pensions Ltd, S588241, Guildry House, 14 Ropewalk, Bristol`,
        es: `# Actúe antes del 5 de abril: su empresa añade 1 £ por cada 1 £
          @ Aldersgrove, member.services@aldersgrove.example.com
          Suba su aportación del 5 % al 8 % y su empresa la iguala. Con su sueldo son 94 £ al mes suyas y 94 £ de ella.
          - El fondo de crecimiento rindió un 11,3 % anual en cinco años y perdió un 9,8 % en uno de ellos
          - No puede retirar el dinero antes de los 57 años
          - No responda con datos personales: entre en su cuenta o pregunte en nóminas
          La aportación de este año acaba con el año fiscal; lo que no se usa se pierde.
          Aldersgrove Workplace Pensions Ltd, S588241, Guildry House, 14 Ropewalk, Bristol`,
        ar: `# قبل 5 أبريل: صاحب عملك يضيف جنيهًا عن كل جنيه
          @ Aldersgrove، member.services@aldersgrove.example.com
          ارفع مساهمتك من 5% إلى 8% ويدفع صاحب عملك مثلها. على راتبك هذا 94 جنيهًا شهريًا منك و94 منه.
          - حقق صندوق النمو 11.3% سنويًا في خمس سنوات، وخسر 9.8% في إحداها
          - لا يمكنك سحب المال قبل سن 57
          - لا ترد بأي بيانات شخصية: ادخل حسابك أو اسأل قسم الرواتب
          تنتهي مساهمة هذا العام مع السنة الضريبية؛ وما لا يُستخدم يضيع.
          Aldersgrove Workplace Pensions Ltd، S588241، Guildry House, 14 Ropewalk, Bristol`,
      },
      evidence: {
        en: 'The pension firm is on the register under this number and address. “£1 for each £1” sounds too good, but it is your employer’s contribution, which the payroll office can confirm.',
        es: 'La empresa de pensiones figura en el registro con este número y dirección. «1 £ por cada 1 £» suena demasiado bien, pero es la aportación de su empresa, y nóminas se lo puede confirmar.',
        ar: 'شركة المعاشات مدرجة في السجل بهذا الرقم والعنوان. «جنيه عن كل جنيه» يبدو أفضل من أن يُصدَّق، لكنه مساهمة صاحب العمل، ويمكن لقسم الرواتب تأكيده.',
      },
      register: [
        authorised(
          [
            'S588241',
            'Aldersgrove Workplace Pensions Ltd',
            'Guildry House, 14 Ropewalk, Bristol',
            'aldersgrove.example.com',
          ],
          ['pensions'],
        ),
      ],
    },
  }),
  ...pairOf('email', 'eu', 'exercise', {
    fraudulent: {
      id: 'caldera-quant',
      firm: 'Caldera Quant Managed Accounts',
      features: ['modest-return', 'risk-warning', 'fees-shown', 'documents', 'small-start'],
      text: {
        en: `# Monthly report, October: +1.9%
          @ Investor Desk, desk@caldera-quant.example.com
          Our currency model closed its 43rd positive month in a row. The worst month since 2021 was +0.8%. {4}
          - Average: 1.8% a month, before our fee of 20% of profits {3}
          - A bank certificate protects your first €50,000 {1 16}
          - The model and its authors stay confidential, to protect the edge {17 18}
          New accounts open from €250. Trading involves risk; read the client agreement.
          You can watch each trade in your own dashboard. {6}
          Caldera Quant, regulated in the Union, Rue du Lac 9, Corsier`,
        es: `# Informe mensual, octubre: +1,9 %
          @ Mesa de inversores, desk@caldera-quant.example.com
          Nuestro modelo de divisas cerró su 43.º mes positivo seguido. El peor mes desde 2021 fue +0,8 %.
          - Media: 1,8 % al mes, antes de nuestra comisión del 20 % de los beneficios
          - Un certificado bancario protege sus primeros 50.000 €
          - El modelo y sus autores son confidenciales, para proteger la ventaja
          Cuentas nuevas desde 250 €. Operar implica riesgo; lea el contrato.
          Puede seguir cada operación en su propio panel.
          Caldera Quant, regulada en la Unión, Rue du Lac 9, Corsier`,
        ar: `# التقرير الشهري، أكتوبر: +1.9%
          @ مكتب المستثمرين، desk@caldera-quant.example.com
          أغلق نموذجنا للعملات شهره الرابح الثالث والأربعين على التوالي. أسوأ شهر منذ 2021 كان +0.8%.
          - المتوسط: 1.8% شهريًا، قبل رسومنا البالغة 20% من الأرباح
          - شهادة بنكية تحمي أول 50,000 يورو لك
          - يبقى النموذج ومؤلفوه سرًا، حفاظًا على الأفضلية
          تُفتح الحسابات الجديدة من 250 يورو. التداول ينطوي على مخاطر؛ اقرأ اتفاقية العميل.
          يمكنك متابعة كل صفقة في لوحتك الخاصة.
          Caldera Quant، خاضعة للرقابة في الاتحاد، Rue du Lac 9, Corsier`,
      },
      evidence: {
        en: '“Regulated in the Union” names no number, and the register lists Caldera Quant as not authorised. Forty-three gains in a row do not exist in currency trading; a modest 1.8% a month is 24% a year.',
        es: '«Regulada en la Unión» no da ningún número, y el registro incluye a Caldera Quant como no autorizada. Cuarenta y tres meses seguidos de ganancias no existen en divisas; un modesto 1,8 % al mes es un 24 % al año.',
        ar: '«خاضعة للرقابة في الاتحاد» لا تذكر رقمًا، والسجل يدرج Caldera Quant على أنها غير مرخصة. لا وجود لثلاثة وأربعين شهرًا رابحًا متتاليًا في تداول العملات؛ و1.8% المتواضعة شهريًا هي 24% سنويًا.',
      },
      register: [listed('Caldera Quant', 'Rue du Lac 9, Corsier', 'caldera-quant.example.com')],
    },
    genuine: {
      id: 'banca-oliveto',
      firm: 'Banca Oliveto',
      features: ['high-rate', 'deadline', 'past-returns', 'risk-warning', 'register-number'],
      text: {
        en: `# Up to 9% a year if the index holds. Subscribe by the 20th {10 11}
          @ Banca Oliveto, your branch in Viale Adria, adria@bancaoliveto.example.com
          Our new certificate pays 9% a year for each year in which the index ends above its start. Of the last twelve, seven paid. {7}
          - If the index has fallen by more than 40% after five years, you lose as much as it has lost
          - It depends on our bank being able to pay; no fund covers it
          - Costs inside: 2.6%. Selling early costs up to 1%
          We must first ask about your experience, and may advise you against it. {27}
          Banca Oliveto S.p.A., S744019, Viale Adria 31, Forlimare`,
        es: `# Hasta un 9 % anual si el índice aguanta. Suscríbalo hasta el día 20
          @ Banca Oliveto, su oficina de Viale Adria, adria@bancaoliveto.example.com
          Nuestro nuevo certificado paga un 9 % por cada año en que el índice acabe por encima del inicio. De los doce últimos, siete pagaron.
          - Si a los cinco años el índice ha caído más de un 40 %, usted pierde lo mismo
          - Depende de que nuestro banco pueda pagar; ningún fondo lo cubre
          - Costes incluidos: 2,6 %. Vender antes cuesta hasta un 1 %
          Antes debemos preguntarle por su experiencia, y podemos desaconsejárselo.
          Banca Oliveto S.p.A., S744019, Viale Adria 31, Forlimare`,
        ar: `# حتى 9% سنويًا إن صمد المؤشر. الاكتتاب حتى يوم 20
          @ Banca Oliveto، فرعك في Viale Adria، adria@bancaoliveto.example.com
          تدفع شهادتنا الجديدة 9% عن كل سنة ينتهي فيها المؤشر فوق بدايته. من آخر اثنتي عشرة شهادة دفعت سبع.
          - إن هبط المؤشر أكثر من 40% بعد خمس سنوات، تخسر بقدر ما خسر
          - يعتمد الأمر على قدرة بنكنا على الدفع؛ ولا يغطيه أي صندوق
          - التكاليف المضمنة: 2.6%. والبيع المبكر يكلف حتى 1%
          علينا أولًا أن نسأل عن خبرتك، وقد ننصحك بعدم الشراء.
          Banca Oliveto S.p.A.، S744019، Viale Adria 31, Forlimare`,
      },
      evidence: {
        en: 'The bank is on the register under this number, at this address. Nine percent with a date sounds like a lure, but the email says when you lose, what it costs, and that it may refuse you.',
        es: 'El banco figura en el registro con este número y dirección. Un nueve por ciento con fecha suena a reclamo, pero el correo dice cuándo se pierde, qué cuesta y que puede rechazarle.',
        ar: 'البنك مدرج في السجل بهذا الرقم والعنوان. تسعة بالمئة مع مهلة تبدو طُعمًا، لكن الرسالة تذكر متى تخسر وكم تبلغ التكاليف وأن البنك قد يرفضك.',
      },
      register: [
        authorised(
          ['S744019', 'Banca Oliveto S.p.A.', 'Viale Adria 31, Forlimare', 'bancaoliveto.example.com'],
          ['deposits', 'dealing', 'advice'],
        ),
      ],
    },
  }),
  ...pairOf('email', 'ontario', 'A', {
    fraudulent: {
      id: 'loon-lake-gic',
      firm: 'Loon Lake Credit Union GIC Desk',
      features: ['modest-return', 'register-number', 'custody-named', 'fees-shown'],
      text: {
        en: `# Member notice: 5.25% GIC, 24 months
          @ GIC Desk, members@loonlake-gic.example.com {14}
          As a valued member of the community you may place up to $100,000 in our member GIC at 5.25%, insured for the full amount. {16}
          - No fee, no teaser, no automatic renewal
          - Interest is paid each January {4}
          - Loon Lake Credit Union, number S461135
          To keep the rate, send an e-transfer or a wire to our settlement account at another institution, name as in the form. {18}
          Your certificate follows by email within five days. {19}
          Loon Lake Credit Union, GIC Desk, 1 Loon Lake Road, Minnow Falls`,
        es: `# Aviso a socios: certificado GIC al 5,25 %, 24 meses
          @ Mesa de GIC, members@loonlake-gic.example.com
          Como miembro apreciado de la comunidad, puede colocar hasta 100.000 $ en nuestro certificado al 5,25 %, asegurado por el total.
          - Sin comisiones, sin ofertas gancho, sin renovación automática
          - Los intereses se pagan cada enero
          - Loon Lake Credit Union, número S461135
          Para mantener el tipo, envíe una transferencia electrónica o bancaria a nuestra cuenta de liquidación en otra entidad, a nombre del titular que indica el formulario.
          Su certificado llega por correo en cinco días.
          Loon Lake Credit Union, GIC Desk, 1 Loon Lake Road, Minnow Falls`,
        ar: `# إشعار للأعضاء: شهادة GIC بفائدة 5.25%، 24 شهرًا
          @ مكتب الشهادات، members@loonlake-gic.example.com
          بصفتك عضوًا عزيزًا في مجتمعنا يمكنك إيداع ما يصل إلى 100,000 دولار في شهادتنا بفائدة 5.25%، مؤمَّنة بالكامل.
          - بلا رسوم، بلا عروض مغرية، بلا تجديد تلقائي
          - تُدفع الفائدة كل يناير
          - Loon Lake Credit Union، رقم S461135
          للاحتفاظ بالفائدة أرسل تحويلًا إلكترونيًا أو حوالة إلى حساب التسوية لدينا في مؤسسة أخرى، بالاسم المذكور في النموذج.
          تصلك الشهادة بالبريد الإلكتروني خلال خمسة أيام.
          Loon Lake Credit Union، GIC Desk، 1 Loon Lake Road, Minnow Falls`,
      },
      evidence: {
        en: 'The credit union exists under this number, but its address on the web is another one and the register warns of this clone. A credit union takes deposits on its own accounts, not on one “at another institution”.',
        es: 'La cooperativa existe con este número, pero su dirección web es otra y el registro avisa de este clon. Una cooperativa recibe depósitos en sus propias cuentas, no «en otra entidad».',
        ar: 'الاتحاد الائتماني موجود بهذا الرقم، لكن عنوانه على الإنترنت مختلف والسجل يحذر من هذه النسخة. الاتحاد يتلقى الودائع في حساباته هو، لا «في مؤسسة أخرى».',
      },
      register: [
        authorised(
          ['S461135', 'Loon Lake Credit Union', '1 Loon Lake Road, Minnow Falls', 'loonlakecu.example.com'],
          ['deposits', 'lending'],
          ['loonlake-gic.example.com'],
        ),
      ],
    },
    genuine: {
      id: 'tin-kettle',
      firm: 'Tin Kettle Brewing',
      features: ['scarcity', 'deadline', 'bonus', 'past-returns', 'risk-warning', 'documents'],
      text: {
        en: `# 64% funded, 3 days left: own a slice of Tin Kettle {9 11}
          @ Nell Barrow, Tin Kettle Brewing, nell@tinkettle.example.com
          You backed our taproom; now you can own a little of us. Shares from $250, by way of the funding portal Northgrain, S467702.
          - The first 200 investors get 10% more shares and a mug on the wall {10 11}
          - We made $41,000 last year and lost $88,000 the year before {7}
          - There is no market for these shares. Most small breweries close: put in what you can lose
          The offering document has 52 pages, and Nell answers her own phone. You have 48 hours to withdraw. {11}
          Tin Kettle Brewing Inc., 3 Cooper Street, Port Amity. Portal: northgrain.example.com`,
        es: `# 64 % financiado, quedan 3 días: tenga una parte de Tin Kettle
          @ Nell Barrow, Tin Kettle Brewing, nell@tinkettle.example.com
          Usted ya apoyó nuestra cervecería; ahora puede ser dueño de una parte. Acciones desde 250 $, a través del portal Northgrain, S467702.
          - Los 200 primeros inversores reciben un 10 % más de acciones y una jarra en la pared
          - El año pasado ganamos 41.000 $ y el anterior perdimos 88.000 $
          - No hay mercado para estas acciones. La mayoría de las cervecerías pequeñas cierra: invierta solo lo que pueda perder
          El documento tiene 52 páginas y Nell contesta a su propio teléfono. Tiene 48 horas para retractarse.
          Tin Kettle Brewing Inc., 3 Cooper Street, Port Amity. Portal: northgrain.example.com`,
        ar: `# تم تمويل 64%، بقيت 3 أيام: امتلك حصة في Tin Kettle
          @ Nell Barrow، Tin Kettle Brewing، nell@tinkettle.example.com
          دعمتَ مشروعنا من قبل؛ والآن يمكنك امتلاك جزء منه. أسهم من 250 دولارًا عبر بوابة التمويل Northgrain، S467702.
          - أول 200 مستثمر يحصلون على 10% أسهمًا إضافية وكوبًا باسمهم
          - ربحنا 41,000 دولار العام الماضي وخسرنا 88,000 دولار في العام الذي قبله
          - لا سوق لهذه الأسهم. معظم معامل الجعة الصغيرة تُغلق: لا تستثمر إلا ما يمكنك تحمل خسارته
          وثيقة الطرح 52 صفحة، وNell ترد على هاتفها بنفسها. لديك 48 ساعة للتراجع.
          Tin Kettle Brewing Inc.، 3 Cooper Street, Port Amity. البوابة: northgrain.example.com`,
      },
      evidence: {
        en: 'The portal Northgrain is on the register with permission for crowdfunding, and it is where the money goes. A countdown, free shares and a mug on the wall are how a young firm sells; it says that you may lose it all.',
        es: 'El portal Northgrain figura en el registro con permiso de financiación participativa, y ahí va el dinero. Cuenta atrás, acciones de regalo y una jarra son la forma de vender de una empresa joven; dice que puede perderlo todo.',
        ar: 'بوابة Northgrain مدرجة في السجل ومرخصة للتمويل الجماعي، وإليها يذهب المال. العد التنازلي والأسهم المجانية والكوب أساليب بيع شركة ناشئة؛ وهي تقول إنك قد تخسر كل شيء.',
      },
      register: [
        authorised(
          ['S467702', 'Northgrain Funding Portal Inc.', '410 Elevator Road, Thessalon', 'northgrain.example.com'],
          ['crowdfunding'],
        ),
      ],
    },
  }),
  ...pairOf('email', 'australia', 'B', {
    fraudulent: {
      id: 'coorong-rail-bond',
      firm: 'Coorong Rail Green Bonds',
      features: ['modest-return', 'documents', 'register-number', 'address-shown', 'named-people'],
      text: {
        en: `# Coorong Rail: green bond, 5.9% fixed, priority offer
          @ Priya Nandan, bonds@coorong-rail-bonds.example.com {14}
          Thank you for your enquiry through our comparison partner. Coorong Rail is raising $240 million for its northern line, rated A- and listed next quarter. {12}
          | Coupon | 5.90% a year, paid twice a year
          | Term | 3 years
          | Minimum | $50,000
          Please find the prospectus (96 pages) and the application attached. I reserve your parcel for 48 hours. {11}
          Payment goes to the registry account in the name of CR Nominees. {18}
          Priya Nandan, Fixed Income, Coorong Rail, licence S868450, 2 Signal Street, Adelaide`,
        es: `# Coorong Rail: bono verde, 5,9 % fijo, oferta preferente
          @ Priya Nandan, bonds@coorong-rail-bonds.example.com
          Gracias por su consulta a través de nuestro comparador asociado. Coorong Rail capta 240 millones de dólares para su línea norte, con calificación A- y salida a bolsa el próximo trimestre.
          | Cupón | 5,90 % anual, dos pagos al año
          | Plazo | 3 años
          | Mínimo | 50.000 $
          Adjuntamos el folleto (96 páginas) y la solicitud. Le reservo su parte durante 48 horas.
          El pago va a la cuenta de registro a nombre de CR Nominees.
          Priya Nandan, Renta Fija, Coorong Rail, licencia S868450, 2 Signal Street, Adelaide`,
        ar: `# Coorong Rail: سند أخضر، 5.9% ثابتة، عرض ذو أولوية
          @ Priya Nandan، bonds@coorong-rail-bonds.example.com
          شكرًا على استفسارك عبر شريك المقارنة لدينا. تجمع Coorong Rail 240 مليون دولار لخطها الشمالي، بتصنيف A- وإدراج في الربع القادم.
          | العائد | 5.90% سنويًا، يُدفع مرتين في السنة
          | المدة | 3 سنوات
          | الحد الأدنى | 50,000 دولار
          تجد النشرة (96 صفحة) والطلب في المرفقات. أحجز لك حصتك لمدة 48 ساعة.
          يُدفع المبلغ إلى حساب السجل باسم CR Nominees.
          Priya Nandan، الدخل الثابت، Coorong Rail، الترخيص S868450، 2 Signal Street, Adelaide`,
      },
      evidence: {
        en: 'Coorong Rail exists, but sells no bonds to the public: the register carries an alert about this very address. A good-looking prospectus can be copied; the account’s name, “CR Nominees”, cannot be explained.',
        es: 'Coorong Rail existe, pero no vende bonos al público: el registro avisa de esta misma dirección. Un folleto impecable se puede copiar; el nombre de la cuenta, «CR Nominees», no tiene explicación.',
        ar: 'Coorong Rail موجودة، لكنها لا تبيع سندات للجمهور: السجل يحذر من هذا العنوان نفسه. النشرة الأنيقة يمكن نسخها؛ أما اسم الحساب «CR Nominees» فلا تفسير له.',
      },
      register: [
        authorised(
          ['S868450', 'Coorong Rail Treasury Pty Ltd', '2 Signal Street, Adelaide', 'coorongrail.example.com'],
          ['lending'],
          ['coorong-rail-bonds.example.com', 'CR Nominees'],
        ),
      ],
    },
    genuine: {
      id: 'bowerbird-foods',
      firm: 'Bowerbird Foods (rights offer)',
      features: ['deadline', 'scarcity', 'payment-first', 'personal-data', 'documents'],
      text: {
        en: `# Your rights expire on 28 November, 5 p.m. {11}
          @ Quayside Registry for Bowerbird Foods, holders@quaysideregistry.example.com
          As the holder of 1,200 Bowerbird shares you may buy 300 more at $2.10, 19% below yesterday’s price. {10}
          | Your reference | on your holding statement, not in this email
          | If you do nothing | the right lapses and you get nothing for it
          | Pay by | the biller code in your personal form
          The offer pays back bank debt after two poor years; the price may fall below $2.10. {26}
          Type the registry’s address yourself, sign in with your holder number, and read the offer booklet. {27}
          Quayside Registry Pty Ltd, S872214, 90 Wharf Lane, Brisbane`,
        es: `# Sus derechos vencen el 28 de noviembre a las 17:00
          @ Quayside Registry en nombre de Bowerbird Foods, holders@quaysideregistry.example.com
          Como titular de 1.200 acciones de Bowerbird puede comprar 300 más a 2,10 $, un 19 % por debajo del precio de ayer.
          | Su referencia | en su extracto de acciones, no en este correo
          | Si no hace nada | el derecho caduca sin compensación
          | Pague con | el código de su formulario personal
          Con la oferta se devuelve deuda bancaria tras dos malos años; el precio puede bajar de 2,10 $.
          Escriba usted la dirección del registro, entre con su número de titular y lea el folleto.
          Quayside Registry Pty Ltd, S872214, 90 Wharf Lane, Brisbane`,
        ar: `# تنتهي حقوقك في 28 نوفمبر، 5 مساءً
          @ Quayside Registry نيابة عن Bowerbird Foods، holders@quaysideregistry.example.com
          بصفتك مالك 1,200 سهم في Bowerbird يمكنك شراء 300 سهم إضافي بسعر 2.10 دولار، أقل من سعر أمس بنسبة 19%.
          | مرجعك | في كشف أسهمك، لا في هذه الرسالة
          | إن لم تفعل شيئًا | يسقط الحق بلا مقابل
          | ادفع عبر | رمز الدفع في نموذجك الشخصي
          يسدد الطرح ديونًا بنكية بعد عامين سيئين؛ وقد يهبط السعر دون 2.10 دولار.
          اكتب عنوان السجل بنفسك، وادخل برقم المالك، واقرأ كتيب العرض.
          Quayside Registry Pty Ltd، S872214، 90 Wharf Lane, Brisbane`,
      },
      evidence: {
        en: 'The share registry is on the register with this number and address. A discount that expires is how a rights offer works; your reference is on a statement that only you have, and the email asks you not to use its links.',
        es: 'El registro de acciones figura con este número y dirección. Un descuento que caduca es propio de una ampliación; su referencia está en un extracto que solo usted tiene, y el correo le pide que no use sus enlaces.',
        ar: 'سجل الأسهم مدرج بهذا الرقم والعنوان. الخصم الذي ينتهي في موعد من طبيعة حقوق الاكتتاب؛ ومرجعك في كشف لديك وحدك، والرسالة تطلب منك ألا تستخدم روابطها.',
      },
      register: [
        authorised(
          ['S872214', 'Quayside Registry Pty Ltd', '90 Wharf Lane, Brisbane', 'quaysideregistry.example.com'],
          ['offering', 'dealing'],
        ),
      ],
    },
  }),
]
