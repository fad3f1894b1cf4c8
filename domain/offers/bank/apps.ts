import { type OfferItem, pairOf } from '../offer-item.ts'
import { authorised, listed } from '../register.ts'

/** Screens of apps, one matched pair for each country. */
export const apps: readonly OfferItem[] = [
  ...pairOf('app', 'us', 'A', {
    fraudulent: {
      id: 'finch-ledger',
      firm: 'Finch Ledger',
      features: ['fees-shown', 'small-start', 'risk-warning', 'custody-named'],
      text: {
        en: `# Finch Ledger
          = $11,862.40 | Portfolio, +$47.10 today {5}
          | Mon | +0.4%
          | Tue | +0.4%
          | Wed | +0.4% {4}
          | Paid in | $6,000.00
          ! Verification needed before your next withdrawal: deposit 10% of it, returned at once {24}
          [Withdraw]
          [Add USDT] {20}
          ~ Trading fee 0.1%. Assets in cold storage. Trading involves risk. Help: chat, answers in 2 minutes {21}`,
        es: `# Finch Ledger
          = 11.862,40 $ | Cartera, +47,10 $ hoy
          | Lun | +0,4 %
          | Mar | +0,4 %
          | Mié | +0,4 %
          | Ingresado | 6.000,00 $
          ! Verificación necesaria antes de su próxima retirada: deposite el 10 %, se le devuelve al momento
          [Retirar]
          [Añadir USDT]
          ~ Comisión 0,1 %. Activos en almacenamiento en frío. Operar implica riesgo. Ayuda: chat, respuesta en 2 minutos`,
        ar: `# Finch Ledger
          = 11,862.40 دولار | المحفظة، +47.10 دولار اليوم
          | الاثنين | +0.4%
          | الثلاثاء | +0.4%
          | الأربعاء | +0.4%
          | المبلغ المدفوع | 6,000.00 دولار
          ! التحقق مطلوب قبل سحبك التالي: أودع 10% منه، وتُردّ إليك فورًا
          [سحب]
          [إضافة USDT]
          ~ رسوم التداول 0.1%. الأصول في محافظ غير متصلة بالإنترنت. التداول ينطوي على مخاطر. المساعدة: دردشة، رد خلال دقيقتين`,
      },
      evidence: {
        en: 'The register has no Finch Ledger. The same gain each day is a number that somebody types, and a deposit “to verify” a withdrawal is the last payment that they can get.',
        es: 'El registro no tiene ningún Finch Ledger. La misma ganancia cada día es un número que alguien escribe, y un depósito «para verificar» una retirada es el último pago que pueden sacarle.',
        ar: 'لا توجد Finch Ledger في السجل. الربح نفسه كل يوم رقم يكتبه شخص ما، والإيداع «للتحقق» من السحب هو آخر دفعة يمكنهم انتزاعها.',
      },
      register: [],
    },
    genuine: {
      id: 'juniper-street',
      firm: 'Juniper Street Invest',
      features: ['crypto', 'referral', 'bonus', 'deadline', 'risk-warning'],
      text: {
        en: `# Juniper Street
          = $5,214.08 | Your account, -$86.31 today
          | Index fund | -1.2%
          | Bitcoin | -4.8%
          | Cash | $312.55
          | Paid in | $5,400.00
          ! Invite a friend by Sunday: one free share each, worth $5 to $200 {9 10 11}
          [Withdraw to my bank]
          [Buy]
          ~ Crypto is not insured and can become worthless. Juniper Street Invest LLC, S249961. Withdrawals take 2 business days. juniperstreet.example.com`,
        es: `# Juniper Street
          = 5.214,08 $ | Su cuenta, -86,31 $ hoy
          | Fondo índice | -1,2 %
          | Bitcoin | -4,8 %
          | Efectivo | 312,55 $
          | Ingresado | 5.400,00 $
          ! Invite a un amigo hasta el domingo: una acción gratis para cada uno, de 5 a 200 $
          [Retirar a mi banco]
          [Comprar]
          ~ Los criptoactivos no están asegurados y pueden perder todo su valor. Juniper Street Invest LLC, S249961. Las retiradas tardan 2 días hábiles. juniperstreet.example.com`,
        ar: `# Juniper Street
          = 5,214.08 دولار | حسابك، -86.31 دولار اليوم
          | صندوق مؤشر | -1.2%
          | بيتكوين | -4.8%
          | نقد | 312.55 دولار
          | المبلغ المدفوع | 5,400.00 دولار
          ! ادعُ صديقًا حتى الأحد: سهم مجاني لكل منكما، بقيمة 5 إلى 200 دولار
          [سحب إلى بنكي]
          [شراء]
          ~ الأصول المشفرة غير مؤمَّنة وقد تفقد قيمتها كلها. Juniper Street Invest LLC، S249961. السحب يستغرق يومي عمل. juniperstreet.example.com`,
      },
      evidence: {
        en: 'The broker is on the register under this number and address. Crypto and a free share look like bait, but the account shows a loss, and money goes back to your own bank without a payment first.',
        es: 'El intermediario figura en el registro con este número y dirección. Criptoactivos y una acción gratis parecen un cebo, pero la cuenta muestra pérdidas y el dinero vuelve a su banco sin pagar antes.',
        ar: 'الوسيط مدرج في السجل بهذا الرقم والعنوان. الأصول المشفرة والسهم المجاني تبدو طُعمًا، لكن الحساب يعرض خسارة، والمال يعود إلى بنكك دون دفع مسبق.',
      },
      register: [
        authorised(
          ['S249961', 'Juniper Street Invest LLC', '450 Juniper Street, Halden', 'juniperstreet.example.com'],
          ['dealing', 'crypto'],
        ),
      ],
    },
  }),
  ...pairOf('app', 'uk', 'B', {
    fraudulent: {
      id: 'corvane-copy',
      firm: 'Corvane Copy',
      features: ['risk-warning', 'register-number', 'named-people', 'small-start', 'fees-shown'],
      text: {
        en: `# Corvane Copy
          ! 71% of retail accounts lose money with CFDs. Copy those who do not {17}
          = +312% | Elena_M, 24 months, risk 2 of 10 {2 7}
          | Copied by | 18,402 people {9}
          | Losing months | 0 {4}
          | Least amount | £200
          [Copy Elena_M]
          | Spread | from 0.6 points
          ~ Corvane Copy is a name of Corvane Markets, number S614428. Withdraw once the 90-day copy period is over. corvane-copy.example.com {14 26}`,
        es: `# Corvane Copy
          ! El 71 % de las cuentas minoristas pierde dinero con CFD. Copie a las que no pierden
          = +312 % | Elena_M, 24 meses, riesgo 2 de 10
          | Copiada por | 18.402 personas
          | Meses con pérdidas | 0
          | Mínimo | 200 £
          [Copiar a Elena_M]
          | Diferencial | desde 0,6 puntos
          ~ Corvane Copy es un nombre comercial de Corvane Markets, número S614428. Retire cuando acabe el periodo de copia de 90 días. corvane-copy.example.com`,
        ar: `# Corvane Copy
          ! 71% من حسابات الأفراد تخسر في عقود الفروقات. انسخ من لا يخسر
          = +312% | Elena_M، 24 شهرًا، المخاطرة 2 من 10
          | عدد الناسخين | 18,402 شخص
          | أشهر الخسارة | 0
          | الحد الأدنى | 200 جنيه
          [انسخ Elena_M]
          | الفارق السعري | من 0.6 نقطة
          ~ Corvane Copy اسم تجاري لشركة Corvane Markets، رقم S614428. السحب بعد انتهاء مدة النسخ، 90 يومًا. corvane-copy.example.com`,
      },
      evidence: {
        en: 'Corvane Markets is a real entry, and it says that it has nothing to do with this app: a clone. The risk warning is copied, too. 312% without one losing month at “risk 2 of 10” is invented.',
        es: 'Corvane Markets figura de verdad en el registro y advierte que no tiene nada que ver con esta aplicación: es un clon. También la advertencia de riesgo está copiada. Un 312 % sin un mes de pérdidas y «riesgo 2 de 10» es inventado.',
        ar: 'Corvane Markets مدرجة فعلًا في السجل، وتذكر أنه لا علاقة لها بهذا التطبيق: إنه نسخة منتحلة. وتحذير المخاطر منسوخ أيضًا. 312% بلا شهر خاسر وبـ«مخاطرة 2 من 10» أمر مختلق.',
      },
      register: [
        authorised(
          ['S614428', 'Corvane Markets UK Ltd', '1 Pewter Court, London', 'corvanemarkets.example.com'],
          ['dealing'],
          ['Corvane Copy', 'corvane-copy.example.com'],
        ),
      ],
    },
    genuine: {
      id: 'wrenfield-pot',
      firm: 'Wrenfield Bank',
      features: ['high-rate', 'deadline', 'bonus', 'referral', 'personal-data'],
      text: {
        en: `# Wrenfield: Booster pot
          ! 24 hours left to start this month {11}
          = 6.25% | until 30 September, then 3.10%
          | Pay in each month | £25 to £250
          | If you miss a month | 3.10% for that month
          | Friend bonus | £20 each {9}
          [Open my pot]
          | Take it out | at any time, without a fee
          ~ We check your identity with a photo of your face. Wrenfield Bank plc, S622380. Deposits covered up to the legal limit. wrenfield.example.com {16 27}`,
        es: `# Wrenfield: hucha Booster
          ! Quedan 24 horas para empezar este mes
          = 6,25 % | hasta el 30 de septiembre, luego 3,10 %
          | Ingreso mensual | de 25 a 250 £
          | Si se salta un mes | 3,10 % ese mes
          | Bonificación por amigo | 20 £ para cada uno
          [Abrir mi hucha]
          | Retirar | en cualquier momento, sin comisión
          ~ Comprobamos su identidad con una foto de su cara. Wrenfield Bank plc, S622380. Depósitos cubiertos hasta el límite legal. wrenfield.example.com`,
        ar: `# Wrenfield: حصالة Booster
          ! بقيت 24 ساعة لتبدأ هذا الشهر
          = 6.25% | حتى 30 سبتمبر، ثم 3.10%
          | الإيداع الشهري | من 25 إلى 250 جنيهًا
          | إن فاتك شهر | 3.10% لذلك الشهر
          | مكافأة الصديق | 20 جنيهًا لكل منكما
          [افتح حصالتي]
          | السحب | في أي وقت، دون رسوم
          ~ نتحقق من هويتك بصورة لوجهك. Wrenfield Bank plc، S622380. الودائع مغطاة حتى الحد القانوني. wrenfield.example.com`,
      },
      evidence: {
        en: 'Wrenfield is on the register with permission to take deposits. A countdown and a photo of your face feel wrong, but the rate, what follows it, and the free way out are all on the page.',
        es: 'Wrenfield figura en el registro con permiso para captar depósitos. Una cuenta atrás y una foto de la cara dan mala espina, pero el tipo, el que le sigue y la salida gratuita están en la página.',
        ar: 'Wrenfield مدرج في السجل، ومرخص له بتلقي الودائع. العد التنازلي وصورة الوجه يثيران الريبة، لكن الفائدة وما يليها وطريق الخروج المجاني كلها في الصفحة.',
      },
      register: [
        authorised(
          ['S622380', 'Wrenfield Bank plc', '5 Wren Street, Manchester', 'wrenfield.example.com'],
          ['deposits', 'lending'],
        ),
      ],
    },
  }),
  ...pairOf('app', 'eu', 'C', {
    fraudulent: {
      id: 'solane-earn',
      firm: 'Solane Earn',
      features: ['modest-return', 'crypto', 'documents', 'custody-named', 'fees-shown'],
      text: {
        en: `# Solane Earn
          = 1.7420 ETH | Balance with rewards {5}
          | Reward | 6.0% a year, paid every night at 00:00 {4}
          | Audit | passed, June (PDF)
          | Custodian | Helvion Vaults {12}
          | Fee | 0.3%
          ! Your withdrawal of 1.5 ETH waits: prepay the capital gains tax of 0.21 ETH to the address below {24}
          [Show address]
          ~ We pay your tax to the office for you and issue a receipt. Solane Earn, licensed VASP, Tallinn. solane-earn.example.com {15 18}`,
        es: `# Solane Earn
          = 1,7420 ETH | Saldo con recompensas
          | Recompensa | 6,0 % anual, pagada cada noche a las 00:00
          | Auditoría | superada, junio (PDF)
          | Custodio | Helvion Vaults
          | Comisión | 0,3 %
          ! Su retirada de 1,5 ETH espera: pague antes el impuesto sobre las ganancias, 0,21 ETH, a la dirección de abajo
          [Ver dirección]
          ~ Pagamos su impuesto a Hacienda por usted y emitimos un recibo. Solane Earn, VASP con licencia, Tallin. solane-earn.example.com`,
        ar: `# Solane Earn
          = 1.7420 ETH | الرصيد مع المكافآت
          | المكافأة | 6.0% سنويًا، تُدفع كل ليلة الساعة 00:00
          | التدقيق | ناجح، يونيو (PDF)
          | أمين الحفظ | Helvion Vaults
          | الرسوم | 0.3%
          ! سحبك لمبلغ 1.5 ETH بالانتظار: ادفع مسبقًا ضريبة الأرباح 0.21 ETH إلى العنوان أدناه
          [أظهر العنوان]
          ~ ندفع ضريبتك إلى المصلحة نيابة عنك ونصدر إيصالًا. Solane Earn، مزود مرخص، تالين. solane-earn.example.com`,
      },
      evidence: {
        en: 'No tax office collects tax through an app before you may have your own money. “Licensed VASP” names no number; the register lists Solane Earn as not authorised.',
        es: 'Ninguna administración tributaria cobra impuestos a través de una aplicación antes de dejarle disponer de su propio dinero. «VASP con licencia» no indica ningún número; el registro indica que Solane Earn no está autorizada.',
        ar: 'لا تجمع أي مصلحة ضرائب الضريبة عبر تطبيق قبل أن تأخذ أموالك. «مزود مرخص» لا يذكر رقمًا؛ والسجل يدرج Solane Earn على أنها غير مرخصة.',
      },
      register: [listed('Solane Earn', 'Claims to be in Tallinn', 'solane-earn.example.com')],
    },
    genuine: {
      id: 'lumi-loans',
      firm: 'Lumivarra Loans',
      features: ['high-rate', 'bonus', 'deadline', 'past-returns', 'fees-shown'],
      text: {
        en: `# Lumivarra
          = 11.3% | average interest of your 84 loans
          | Late more than 60 days | 7 of 84 {26}
          | Written off this year | €61.20
          | Result after losses | 6.9% {7}
          | Our fee | 0.5%
          ! 2% cashback on new loans until Sunday, paid after 30 days {10 11}
          [Invest €10]
          ~ Loans are not deposits, and you can lose your money. Selling a loan early may not work. Lumivarra Loans OÜ, crowdfunding licence S786620, Sadama 4, Lumivarra. lumivarra.example.com`,
        es: `# Lumivarra
          = 11,3 % | interés medio de sus 84 préstamos
          | Más de 60 días de retraso | 7 de 84
          | Dado por perdido este año | 61,20 €
          | Resultado tras pérdidas | 6,9 %
          | Nuestra comisión | 0,5 %
          ! 2 % de devolución en préstamos nuevos hasta el domingo, pagado a los 30 días
          [Invertir 10 €]
          ~ Los préstamos no son depósitos y puede perder su dinero. Vender antes puede no ser posible. Lumivarra Loans OÜ, licencia de financiación participativa S786620, Sadama 4, Lumivarra. lumivarra.example.com`,
        ar: `# Lumivarra
          = 11.3% | متوسط فائدة قروضك وعددها 84
          | متأخرة أكثر من 60 يومًا | 7 من 84
          | مشطوب هذا العام | 61.20 يورو
          | النتيجة بعد الخسائر | 6.9%
          | رسومنا | 0.5%
          ! استرداد 2% على القروض الجديدة حتى الأحد، يُدفع بعد 30 يومًا
          [استثمر 10 يورو]
          ~ القروض ليست ودائع وقد تخسر أموالك. وقد لا يمكن بيع القرض مبكرًا. Lumivarra Loans OÜ، ترخيص التمويل الجماعي S786620، Sadama 4, Lumivarra. lumivarra.example.com`,
      },
      evidence: {
        en: 'The platform is on the register with permission for crowdfunding. 11.3% with cashback is how risky lending sells itself; the screen subtracts the losses and shows 6.9%.',
        es: 'La plataforma figura en el registro con permiso de financiación participativa. Un 11,3 % con devolución es como se vende el préstamo arriesgado; la pantalla resta las pérdidas y muestra un 6,9 %.',
        ar: 'المنصة مدرجة في السجل ومرخصة للتمويل الجماعي. نسبة 11.3% مع استرداد نقدي أسلوب بيع الإقراض الخطر؛ والشاشة تطرح الخسائر وتعرض 6.9%.',
      },
      register: [
        authorised(
          ['S786620', 'Lumivarra Loans OÜ', 'Sadama 4, Lumivarra', 'lumivarra.example.com'],
          ['crowdfunding', 'lending'],
        ),
      ],
    },
  }),
  ...pairOf('app', 'ontario', 'exercise', {
    fraudulent: {
      id: 'maplecrest-auto',
      firm: 'Maplecrest Auto-Invest',
      features: ['fees-shown', 'modest-return', 'small-start', 'register-number', 'custody-named'],
      text: {
        en: `# Maplecrest Auto-Invest
          = $1,283.66 | Balanced plan, +6.8% since January
          | Fee | 0.35% a year
          | Started with | $50
          | Custody | at a big-five bank {12}
          | Loss protection | included, up to $10,000 {1 16}
          ! New: pay in by e-transfer to our treasurer, k.dube@maplecrest-auto.example.com {18}
          [Pay in]
          ~ Registered adviser, S493018. Maplecrest Auto-Invest, a modern way to save. Write to us in the app. {21}`,
        es: `# Maplecrest Auto-Invest
          = 1.283,66 $ | Plan equilibrado, +6,8 % desde enero
          | Comisión | 0,35 % anual
          | Empezó con | 50 $
          | Custodia | en uno de los cinco grandes bancos
          | Protección de pérdidas | incluida, hasta 10.000 $
          ! Nuevo: ingrese por transferencia electrónica a nuestra tesorera, k.dube@maplecrest-auto.example.com
          [Ingresar]
          ~ Asesor registrado, S493018. Maplecrest Auto-Invest, una forma moderna de ahorrar. Escríbanos en la aplicación.`,
        ar: `# Maplecrest Auto-Invest
          = 1,283.66 دولار | خطة متوازنة، +6.8% منذ يناير
          | الرسوم | 0.35% سنويًا
          | بدأت بمبلغ | 50 دولارًا
          | الحفظ | لدى أحد البنوك الخمسة الكبرى
          | حماية من الخسارة | مشمولة، حتى 10,000 دولار
          ! جديد: أودع بتحويل إلكتروني إلى أمينة الخزانة، k.dube@maplecrest-auto.example.com
          [إيداع]
          ~ مستشار مسجل، S493018. Maplecrest Auto-Invest، طريقة حديثة للادخار. راسلنا داخل التطبيق.`,
      },
      evidence: {
        en: 'S493018 is the number of an adviser with another name, Maple Crescent. No adviser takes clients’ money on a person’s email address, and nobody may insure you against losses for 0.35%.',
        es: 'S493018 es el número de un asesor con otro nombre, Maple Crescent. Ningún asesor cobra dinero de clientes a través del correo de una persona, y nadie puede asegurarle contra pérdidas por un 0,35 %.',
        ar: 'S493018 رقم مستشار باسم آخر، Maple Crescent. لا يتلقى أي مستشار أموال العملاء على بريد شخص، ولا أحد يؤمّنك ضد الخسارة مقابل 0.35%.',
      },
      register: [
        authorised(
          ['S493018', 'Maple Crescent Advisory Inc.', '9 Crescent Road, Ottawa', 'maplecrescent.example.com'],
          ['advice'],
        ),
      ],
    },
    genuine: {
      id: 'polar-river-crypto',
      firm: 'Polar River Exchange',
      features: ['crypto', 'bonus', 'deadline', 'past-returns', 'high-rate'],
      text: {
        en: `# Polar River
          = 0.4108 ETH | Staking, $1,402.17 today, -9% this week
          | Reward | about 3.8% a year in ETH, after our cut of 15% {10}
          | Unlock | 4 to 12 days, longer when many leave {26}
          | If a validator fails | you may lose a part
          | Last year | ETH +47%, the year before -67% {7}
          ! $25 if you stake $500 by Friday {11}
          [Unstake]
          ~ No authority has judged these assets. Polar River Exchange Inc., restricted dealer, S496544, 240 Bay Ridge, Toronto. polarriver.example.com`,
        es: `# Polar River
          = 0,4108 ETH | En staking, 1.402,17 $ hoy, -9 % esta semana
          | Recompensa | cerca del 3,8 % anual en ETH, descontado nuestro 15 %
          | Desbloqueo | de 4 a 12 días, más si muchos salen
          | Si falla un validador | puede perder una parte
          | El año pasado | ETH +47 %, el anterior -67 %
          ! 25 $ si bloquea 500 $ hasta el viernes
          [Desbloquear]
          ~ Ninguna autoridad ha valorado estos activos. Polar River Exchange Inc., intermediario restringido, S496544, 240 Bay Ridge, Toronto. polarriver.example.com`,
        ar: `# Polar River
          = 0.4108 ETH | في التحصيص، 1,402.17 دولار اليوم، -9% هذا الأسبوع
          | المكافأة | نحو 3.8% سنويًا بعملة ETH، بعد خصم حصتنا، 15%
          | فك الحجز | من 4 إلى 12 يومًا، وأطول حين يخرج كثيرون
          | إن تعطل مدقق | قد تخسر جزءًا
          | العام الماضي | ETH +47%، والذي قبله -67%
          ! 25 دولارًا إن حجزت 500 دولار حتى الجمعة
          [فك الحجز]
          ~ لم تُقيّم أي جهة هذه الأصول. Polar River Exchange Inc.، وسيط مقيَّد، S496544، 240 Bay Ridge, Toronto. polarriver.example.com`,
      },
      evidence: {
        en: 'The exchange is on the register with permission for crypto, under this number and address. Bitcoin, bonus and Friday are all here; so are this week’s loss and what can go wrong.',
        es: 'La plataforma figura en el registro con permiso para criptoactivos, con este número y dirección. Están todos, criptoactivos, bonificación y plazo hasta el viernes; también la pérdida de la semana y lo que puede salir mal.',
        ar: 'المنصة مدرجة في السجل بهذا الرقم والعنوان، ومرخصة للأصول المشفرة. العملات المشفرة والمكافأة ومهلة الجمعة كلها هنا؛ وكذلك خسارة هذا الأسبوع وما قد يسوء.',
      },
      register: [
        authorised(
          ['S496544', 'Polar River Exchange Inc.', '240 Bay Ridge, Toronto', 'polarriver.example.com'],
          ['crypto', 'dealing'],
        ),
      ],
    },
  }),
  ...pairOf('app', 'australia', 'exercise', {
    fraudulent: {
      id: 'lyrebird-ai',
      firm: 'Lyrebird AI Trader',
      features: ['risk-warning', 'register-number', 'small-start', 'documents', 'fees-shown'],
      text: {
        en: `# Lyrebird AI Trader
          = $3,906.20 | you started with $375 in August {5 10}
          | Today’s trades | 41 of 41 in profit {4}
          | Strategy | neural, self-learning {17}
          | Our share | 10% of profits
          ! Level up: at $5,000 the AI trades without a daily limit. Your manager Josh calls at 6 p.m. {11}
          [Add funds]
          | Statement | PDF, monthly
          ~ Trading is risky. Authorised representative of licence S899106. lyrebird-ai.example.com {12 15}`,
        es: `# Lyrebird AI Trader
          = 3.906,20 $ | empezó con 375 $ en agosto
          | Operaciones de hoy | 41 de 41 con ganancia
          | Estrategia | red neuronal que aprende sola
          | Nuestra parte | 10 % de los beneficios
          ! Suba de nivel: con 5.000 $ la IA opera sin límite diario. Su gestor Josh le llama a las 18:00
          [Añadir fondos]
          | Extracto | PDF mensual
          ~ Operar es arriesgado. Representante autorizado de la licencia S899106. lyrebird-ai.example.com`,
        ar: `# Lyrebird AI Trader
          = 3,906.20 دولار | بدأت بمبلغ 375 دولارًا في أغسطس
          | صفقات اليوم | 41 من 41 رابحة
          | الاستراتيجية | شبكة عصبية ذاتية التعلم
          | حصتنا | 10% من الأرباح
          ! ارتقِ إلى المستوى التالي: عند 5,000 دولار يتداول الذكاء الاصطناعي بلا حد يومي. يتصل مديرك Josh الساعة 6 مساءً
          [أضف أموالًا]
          | كشف الحساب | PDF شهري
          ~ التداول محفوف بالمخاطر. ممثل معتمد للترخيص S899106. lyrebird-ai.example.com`,
      },
      evidence: {
        en: 'The holder of S899106 is an insurance adviser that warns of this app. Forty-one of forty-one trades, ten times the money in months, and a manager who wants you at the next level: the figures are drawn, not earned.',
        es: 'El titular de S899106 es un asesor de seguros que advierte contra esta aplicación. Cuarenta y una operaciones de cuarenta y una con ganancia, diez veces el dinero en unos meses y un gestor que quiere subirle de nivel: son cifras inventadas, no ganadas.',
        ar: 'صاحب الترخيص S899106 مستشار تأمين يحذر من هذا التطبيق. إحدى وأربعون صفقة من إحدى وأربعين، وعشرة أضعاف المال في أشهر، ومدير يريدك في المستوى التالي: أرقام مرسومة لا مكتسبة.',
      },
      register: [
        authorised(
          ['S899106', 'Harrow & Quince Advice Pty Ltd', '210 Brunswick Parade, Melbourne', 'harrowquince.example.com'],
          ['advice'],
          ['Lyrebird AI Trader', 'lyrebird-ai.example.com'],
        ),
      ],
    },
    genuine: {
      id: 'pebblejar',
      firm: 'Pebblejar',
      features: ['past-returns', 'referral', 'deadline', 'bonus', 'risk-warning'],
      text: {
        en: `# Pebblejar
          = $742.15 | your round-ups, +$4.02 this week
          | Growth mix | +14.2% last year, -10.6% in 2022 {7}
          | Fee | $3.50 a month: on your balance, 5.7% a year
          | Round-ups | 212 purchases
          ! Double round-ups until Sunday, and $15 for each friend who joins {9 11}
          [Take money out]
          | Arrives | in 3 business days
          ~ A small balance pays a lot in fees; think about it. Pebblejar Pty Ltd, licence S800742, 31 Laneway, Melbourne. pebblejar.example.com`,
        es: `# Pebblejar
          = 742,15 $ | sus redondeos, +4,02 $ esta semana
          | Mezcla de crecimiento | +14,2 % el año pasado, -10,6 % en 2022
          | Cuota | 3,50 $ al mes: con su saldo, un 5,7 % anual
          | Redondeos | 212 compras
          ! Redondeos dobles hasta el domingo y 15 $ por cada amigo que se una
          [Sacar dinero]
          | Llega | en 3 días hábiles
          ~ Con un saldo pequeño, las cuotas pesan mucho; piénselo. Pebblejar Pty Ltd, licencia S800742, 31 Laneway, Melbourne. pebblejar.example.com`,
        ar: `# Pebblejar
          = 742.15 دولار | تقريب مشترياتك، +4.02 دولار هذا الأسبوع
          | مزيج النمو | +14.2% العام الماضي، -10.6% في 2022
          | الرسوم | 3.50 دولار شهريًا: على رصيدك 5.7% سنويًا
          | عمليات التقريب | 212 عملية شراء
          ! تقريب مضاعف حتى الأحد، و15 دولارًا عن كل صديق ينضم
          [اسحب المال]
          | يصل | خلال 3 أيام عمل
          ~ الرسوم ثقيلة على الرصيد الصغير؛ فكر في ذلك. Pebblejar Pty Ltd، الترخيص S800742، 31 Laneway, Melbourne. pebblejar.example.com`,
      },
      evidence: {
        en: 'Pebblejar is on the register with this licence and address. The nudges are pushy, but the app states what it costs you, what it lost, and how to take the money out.',
        es: 'Pebblejar figura en el registro con esta licencia y dirección. Los avisos son insistentes, pero la aplicación dice cuánto le cuesta, cuánto perdió y cómo sacar el dinero.',
        ar: 'Pebblejar مدرجة في السجل بهذا الترخيص والعنوان. الإشعارات ملحّة، لكن التطبيق يخبرك كم يكلفك وكم خسر وكيف تسحب أموالك.',
      },
      register: [
        authorised(
          ['S800742', 'Pebblejar Pty Ltd', '31 Laneway, Melbourne', 'pebblejar.example.com'],
          ['funds', 'dealing'],
        ),
      ],
    },
  }),
]
