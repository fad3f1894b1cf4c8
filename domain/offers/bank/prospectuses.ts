import { type OfferItem, pairOf } from '../offer-item.ts'
import { authorised, former, listed } from '../register.ts'

/** Extracts of offering documents, one matched pair for each country. */
export const prospectuses: readonly OfferItem[] = [
  ...pairOf('prospectus', 'us', 'exercise', {
    fraudulent: {
      id: 'tanager-notes',
      firm: 'Tanager Receivables Notes',
      features: ['modest-return', 'documents', 'risk-warning', 'fees-shown', 'named-people'],
      text: {
        en: `@ Confidential memorandum, page 3
          # Tanager Receivables: promissory notes, 8% a year
          The company buys unpaid invoices of hospitals at a discount and collects them in full. Defaults have been zero since 2014. {2 4}
          | Term | 9 months, renewed unless you object {25}
          | Interest | 8.00%, paid monthly
          | Sales charge | none to the investor
          | Audited by | Corbin Stroud, CPA {12}
          Notes of nine months or less need no registration, so this memorandum has been filed with no authority. {15}
          ~ An investment in notes may lose value. Tanager Receivables LLC, 9 Almond Court, Vesper. tanager-notes.example.com`,
        es: `@ Memorando confidencial, página 3
          # Tanager Receivables: pagarés al 8 % anual
          La empresa compra con descuento facturas pendientes de hospitales y las cobra íntegras. Impagos: cero desde 2014.
          | Plazo | 9 meses, se renueva salvo que usted se oponga
          | Interés | 8,00 %, pago mensual
          | Comisión de venta | ninguna para el inversor
          | Auditado por | Corbin Stroud, contable público
          Los pagarés de nueve meses o menos no requieren registro, por lo que este documento no se ha presentado a ninguna autoridad.
          ~ Una inversión en pagarés puede perder valor. Tanager Receivables LLC, 9 Almond Court, Vesper. tanager-notes.example.com`,
        ar: `@ مذكرة سرية، صفحة 3
          # Tanager Receivables: سندات إذنية، 8% سنويًا
          تشتري الشركة فواتير مستشفيات غير مدفوعة بخصم وتحصّلها كاملة. لا تعثر منذ 2014.
          | المدة | 9 أشهر، تُجدَّد ما لم تعترض
          | الفائدة | 8.00%، تُدفع شهريًا
          | عمولة البيع | لا شيء على المستثمر
          | مدقق الحسابات | Corbin Stroud، محاسب قانوني
          السندات لتسعة أشهر أو أقل لا تحتاج إلى تسجيل، لذلك لم تُقدَّم هذه المذكرة إلى أي جهة.
          ~ قد يفقد الاستثمار في السندات قيمته. Tanager Receivables LLC، 9 Almond Court, Vesper. tanager-notes.example.com`,
      },
      evidence: {
        en: 'Neither issuer nor notes are on the register. The nine-month exception is for large companies, not for savers, and it is the usual excuse; a business that collects debts without one default does not exist.',
        es: 'Ni el emisor ni los pagarés están en el registro. La excepción de nueve meses es para grandes empresas, no para ahorradores, y es la excusa habitual; un negocio de cobros sin un solo impago no existe.',
        ar: 'لا المُصدر ولا السندات في السجل. استثناء التسعة أشهر للشركات الكبيرة لا للمدخرين، وهو العذر المعتاد؛ ولا يوجد نشاط تحصيل ديون بلا تعثر واحد.',
      },
      register: [],
    },
    genuine: {
      id: 'prairie-sill',
      firm: 'Prairie Sill Farmland',
      features: ['bonus', 'deadline', 'past-returns', 'risk-warning', 'documents'],
      text: {
        en: `@ Offering circular, page 3
          # Prairie Sill Farmland: shares at $10.00
          We own eleven farms and lease them to families. Investors before June 30 receive 3% additional shares. {10 11}
          | Distributions paid | 5.1% in 2023, 2.4% in 2024 {7}
          | Leaving | once a year, up to 5% of all shares; the board may stop it {26}
          | Fees | 1.2% a year to our manager, who also owns our largest tenant
          | Minimum | $500
          The authority has filed this circular under S243702. It has not approved the shares.
          ~ A drought could cost you most of what you pay. Prairie Sill Farmland, Inc., 2 Silo Road, Gannet. prairiesill.example.com`,
        es: `@ Circular de oferta, página 3
          # Prairie Sill Farmland: acciones a 10,00 $
          Poseemos once granjas y las arrendamos a familias. Quien invierta antes del 30 de junio recibe un 3 % más de acciones.
          | Repartos pagados | 5,1 % en 2023, 2,4 % en 2024
          | Salida | una vez al año, hasta el 5 % del total; el consejo puede suspenderla
          | Comisiones | 1,2 % anual a la gestora, que también posee a nuestro mayor arrendatario
          | Mínimo | 500 $
          La autoridad ha registrado esta circular con el número S243702. No ha aprobado las acciones.
          ~ Una sequía podría costarle casi todo lo pagado. Prairie Sill Farmland, Inc., 2 Silo Road, Gannet. prairiesill.example.com`,
        ar: `@ نشرة الطرح، صفحة 3
          # Prairie Sill Farmland: أسهم بسعر 10.00 دولار
          نملك إحدى عشرة مزرعة ونؤجرها لعائلات. المستثمرون قبل 30 يونيو يحصلون على 3% أسهمًا إضافية.
          | التوزيعات المدفوعة | 5.1% في 2023، و2.4% في 2024
          | الخروج | مرة في السنة، حتى 5% من كل الأسهم؛ وللمجلس أن يوقفه
          | الرسوم | 1.2% سنويًا لمديرنا، وهو أيضًا مالك أكبر مستأجر لدينا
          | الحد الأدنى | 500 دولار
          سجلت الجهة الرقابية هذه النشرة برقم S243702. ولم تصادق على الأسهم.
          ~ قد يكلفك الجفاف معظم ما تدفعه. Prairie Sill Farmland, Inc.، 2 Silo Road, Gannet. prairiesill.example.com`,
      },
      evidence: {
        en: 'The filing is on the register under this number and name. Extra shares before a date are an ordinary lure; a bad year, a conflict of interest and a door that may close are what a fraud leaves out.',
        es: 'La inscripción figura en el registro con este número y nombre. Acciones extra antes de una fecha son un reclamo normal; un mal año, un conflicto de intereses y una salida que puede cerrarse es lo que un fraude calla.',
        ar: 'التسجيل موجود في السجل بهذا الرقم والاسم. الأسهم الإضافية قبل موعد إغراء عادي؛ أما السنة السيئة وتضارب المصالح وباب الخروج الذي قد يُغلق فهي ما يسكت عنه المحتال.',
      },
      register: [
        authorised(
          ['S243702', 'Prairie Sill Farmland, Inc.', '2 Silo Road, Gannet', 'prairiesill.example.com'],
          ['offering'],
        ),
      ],
    },
  }),
  ...pairOf('prospectus', 'uk', 'A', {
    fraudulent: {
      id: 'larkfield-care',
      firm: 'Larkfield Care Rooms',
      features: ['documents', 'address-shown', 'named-people', 'risk-warning', 'no-pressure'],
      text: {
        en: `@ Investor brochure, page 6
          # Own a room in a care home
          You buy a 125-year lease of one room at £79,950. The operator rents it back from you, occupied or empty. {17}
          | Assured rent | 8% net, years 1 to 10 {1}
          | Buy-back | at 115% in year 5, at your choice {2}
          | Homes so far | 14, all paying on the 1st {4}
          | Solicitor | ours acts for you without charge {18}
          Anna Whitlock, matron for 22 years, leads the care team. {12}
          ~ Rents can fall. Property is not regulated as an investment. Larkfield Care Rooms, 3 Abbot’s Walk, Ripley. larkfield-rooms.example.com {15}`,
        es: `@ Folleto para inversores, página 6
          # Sea dueño de una habitación en una residencia
          Compra el arrendamiento de una habitación por 125 años a 79.950 £. El gestor se la alquila a usted, ocupada o vacía.
          | Renta asegurada | 8 % neto, años 1 a 10
          | Recompra | al 115 % en el año 5, si usted quiere
          | Residencias hasta hoy | 14, todas pagan el día 1
          | Abogado | el nuestro le representa sin coste
          Anna Whitlock, jefa de enfermería durante 22 años, dirige el equipo de cuidados.
          ~ Las rentas pueden bajar. Los inmuebles no se regulan como inversión. Larkfield Care Rooms, 3 Abbot’s Walk, Ripley. larkfield-rooms.example.com`,
        ar: `@ كتيب المستثمر، صفحة 6
          # امتلك غرفة في دار رعاية
          تشتري حق إيجار غرفة واحدة لمدة 125 سنة بمبلغ 79,950 جنيهًا. ويستأجرها المشغّل منك، مشغولة كانت أم فارغة.
          | إيجار مؤكد | 8% صافية، من السنة 1 إلى 10
          | إعادة الشراء | بنسبة 115% في السنة 5، حسب اختيارك
          | الدور حتى الآن | 14، كلها تدفع في أول الشهر
          | المحامي | محامينا يمثلك دون مقابل
          Anna Whitlock، رئيسة تمريض منذ 22 سنة، تقود فريق الرعاية.
          ~ قد تنخفض الإيجارات. العقار لا يخضع للرقابة كاستثمار. Larkfield Care Rooms، 3 Abbot’s Walk, Ripley. larkfield-rooms.example.com`,
      },
      evidence: {
        en: 'A promised rent with a buy-back is a collective investment, and its operator needs a permission; the register lists Larkfield as having none. An empty room earns nothing: the rent is paid from the next rooms sold.',
        es: 'Una renta prometida con recompra es una inversión colectiva y su gestor necesita permiso; el registro indica que Larkfield no lo tiene. Una habitación vacía no gana nada: la renta sale de las siguientes que se venden.',
        ar: 'الإيجار الموعود مع إعادة الشراء استثمار جماعي يحتاج مشغّله إلى ترخيص؛ والسجل يذكر أن Larkfield لا تملكه. الغرفة الفارغة لا تكسب شيئًا: الإيجار يُدفع من بيع الغرف التالية.',
      },
      register: [listed('Larkfield Care Rooms', '3 Abbot’s Walk, Ripley', 'larkfield-rooms.example.com')],
    },
    genuine: {
      id: 'cotter-hydro',
      firm: 'Cotter Valley Hydro',
      features: ['deadline', 'scarcity', 'high-rate', 'past-returns', 'bonus'],
      text: {
        en: `@ Community share offer, page 6
          # Cotter Valley Hydro: shares from £100
          The river has turned our screw since 2017. We now add a second one, and offer £640,000 of shares until 14 June, or until they are gone. {11}
          | Planned interest | 6% from year 3; nothing before
          | Paid so far | 4.5% on average, 0% in the dry year 2022 {7}
          | Early birds | 0.5% more for the first 60 days {10 11}
          | Leaving | if the board agrees and a new member comes
          One member, one vote, whatever you put in. Arranged by the platform Millstream, S606251. {9}
          ~ You could lose all you invest. No compensation scheme. Cotter Valley Hydro Ltd, The Weir, Cotter Bridge. Platform: millstream.example.com`,
        es: `@ Oferta de participaciones vecinales, página 6
          # Cotter Valley Hydro: participaciones desde 100 £
          El río mueve nuestra turbina desde 2017. Añadimos una segunda y ofrecemos 640.000 £ en participaciones hasta el 14 de junio, o hasta que se agoten.
          | Interés previsto | 6 % desde el año 3; antes, nada
          | Pagado hasta hoy | 4,5 % de media, 0 % en el año seco 2022
          | Por invertir pronto | 0,5 % más los primeros 60 días
          | Salida | si el consejo acepta y entra un socio nuevo
          Un socio, un voto, ponga lo que ponga. A través de la plataforma Millstream, S606251.
          ~ Puede perder todo lo invertido. Sin fondo de garantía. Cotter Valley Hydro Ltd, The Weir, Cotter Bridge. Plataforma: millstream.example.com`,
        ar: `@ طرح أسهم أهلي، صفحة 6
          # Cotter Valley Hydro: أسهم من 100 جنيه
          يدير النهر توربينتنا منذ 2017. نضيف الآن ثانية، ونطرح أسهمًا بقيمة 640,000 جنيه حتى 14 يونيو أو حتى نفادها.
          | الفائدة المخططة | 6% من السنة 3؛ ولا شيء قبلها
          | المدفوع حتى الآن | 4.5% في المتوسط، و0% في عام الجفاف 2022
          | للمبكرين | 0.5% إضافية خلال أول 60 يومًا
          | الخروج | إن وافق المجلس وجاء عضو جديد
          عضو واحد، صوت واحد، مهما دفعت. الطرح عبر منصة Millstream، S606251.
          ~ قد تخسر كل ما تستثمره. لا صندوق تعويض. Cotter Valley Hydro Ltd، The Weir, Cotter Bridge. المنصة: millstream.example.com`,
      },
      evidence: {
        en: 'The platform Millstream is on the register with permission to offer such shares. The early-bird bonus and the date are real pressure, but the document promises nothing, and shows the year that paid 0%.',
        es: 'La plataforma Millstream figura en el registro con permiso para ofrecer estas participaciones. La bonificación por invertir pronto y la fecha presionan de verdad, pero el documento no promete nada y muestra el año que pagó un 0 %.',
        ar: 'منصة Millstream مدرجة في السجل ومرخصة لطرح هذه الأسهم. مكافأة التبكير والموعد ضغط حقيقي، لكن الوثيقة لا تعد بشيء، وتعرض السنة التي دفعت 0%.',
      },
      register: [
        authorised(
          ['S606251', 'Millstream Community Finance Ltd', '22 Fleece Yard, Sheffield', 'millstream.example.com'],
          ['crowdfunding', 'offering'],
        ),
      ],
    },
  }),
  ...pairOf('prospectus', 'eu', 'B', {
    fraudulent: {
      id: 'ostwald-grid',
      firm: 'Ostwald Grid Green Bond',
      features: ['modest-return', 'register-number', 'documents', 'risk-warning', 'custody-named'],
      text: {
        en: `@ Prospectus, page 9
          # Ostwald Grid plc: 5.75% green bond, three years
          The issuer finances charging stations along motorways. The prospectus was approved under number S775209. {13}
          | Coupon | 5.75%, paid each quarter
          | Denomination | €1,000, ten bonds at least
          | Rank | senior, secured on the stations {2}
          | Paying agent | Meridian Fiduciary, account in Lithuania {18}
          Buyers of the first day receive the coupon of the first quarter at once. {10}
          ~ Read the risk factors from page 22 on. Ostwald Grid plc, Hafenstraße 70, Emsbüttel. ostwald-grid.example.com {14}`,
        es: `@ Folleto, página 9
          # Ostwald Grid plc: bono verde al 5,75 %, tres años
          El emisor financia estaciones de carga en autopistas. El folleto se aprobó con el número S775209.
          | Cupón | 5,75 %, pago trimestral
          | Nominal | 1.000 €, mínimo diez bonos
          | Rango | sénior, garantizado con las estaciones
          | Agente de pagos | Meridian Fiduciary, cuenta en Lituania
          Quien compre el primer día recibe de inmediato el cupón del primer trimestre.
          ~ Lea los factores de riesgo desde la página 22. Ostwald Grid plc, Hafenstraße 70, Emsbüttel. ostwald-grid.example.com`,
        ar: `@ نشرة الإصدار، صفحة 9
          # Ostwald Grid plc: سند أخضر 5.75%، ثلاث سنوات
          يموّل المُصدر محطات شحن على الطرق السريعة. اعتُمدت النشرة برقم S775209.
          | العائد | 5.75%، يُدفع كل ربع سنة
          | الفئة | 1,000 يورو، عشرة سندات على الأقل
          | المرتبة | ممتاز، مضمون بالمحطات
          | وكيل الدفع | Meridian Fiduciary، حساب في ليتوانيا
          من يشتري في اليوم الأول يتسلم عائد الربع الأول فورًا.
          ~ اقرأ عوامل المخاطر من الصفحة 22. Ostwald Grid plc، Hafenstraße 70, Emsbüttel. ostwald-grid.example.com`,
      },
      evidence: {
        en: 'S775209 is the prospectus of Ostwald Netz AG, another company, whose entry warns that its documents were copied. The copy changed one thing that matters: the account to pay into.',
        es: 'S775209 es el folleto de Ostwald Netz AG, otra sociedad, cuya entrada advierte de que copiaron sus documentos. La copia cambió lo que importa: la cuenta a la que se paga.',
        ar: 'S775209 هي نشرة Ostwald Netz AG، شركة أخرى، ويحذر قيدها من أن أوراقها نُسخت. غيّرت النسخة ما يهم: الحساب الذي يُدفع إليه.',
      },
      register: [
        authorised(
          ['S775209', 'Ostwald Netz AG', 'Am Umspannwerk 1, Emsbüttel', 'ostwaldnetz.example.com'],
          ['offering'],
          ['Ostwald Grid plc', 'ostwald-grid.example.com', 'Meridian Fiduciary'],
        ),
      ],
    },
    genuine: {
      id: 'brisa-ferries',
      firm: 'Brisa Ferries high-yield bond',
      features: ['high-rate', 'deadline', 'scarcity', 'past-returns', 'register-number'],
      text: {
        en: `@ Prospectus, page 9
          # Brisa Ferries S.A.: 9.25% bond, five years
          We pay a high rate because our debt is high and two of our ships are old. {10}
          | Coupon | 9.25%, paid twice a year
          | Rating | B, with a negative outlook
          | Earlier bond of 2015 | repaid two years late, in full {26}
          | Subscription | until 21 May, noon; may close early {11}
          The approval of this prospectus under S781644 is no opinion on the issuer.
          ~ If we cannot pay, you stand behind the banks and may get nothing. Through your own bank only. Brisa Ferries S.A., Muelle Sur 4, Almarza. brisaferries.example.com`,
        es: `@ Folleto, página 9
          # Brisa Ferries S.A.: bono al 9,25 %, cinco años
          Pagamos un tipo alto porque nuestra deuda es alta y dos de nuestros barcos son viejos.
          | Cupón | 9,25 %, dos pagos al año
          | Calificación | B, con perspectiva negativa
          | Bono anterior, de 2015 | devuelto con dos años de retraso, íntegro
          | Suscripción | hasta el 21 de mayo a mediodía; puede cerrar antes
          La aprobación de este folleto con el número S781644 no es una opinión sobre el emisor.
          ~ Si no podemos pagar, usted va detrás de los bancos y puede no recibir nada. Solo a través de su banco. Brisa Ferries S.A., Muelle Sur 4, Almarza. brisaferries.example.com`,
        ar: `@ نشرة الإصدار، صفحة 9
          # Brisa Ferries S.A.: سند 9.25%، خمس سنوات
          ندفع فائدة مرتفعة لأن ديوننا كثيرة وسفينتين من سفننا قديمتان.
          | العائد | 9.25%، يُدفع مرتين في السنة
          | التصنيف | B، بنظرة سلبية
          | سند 2015 السابق | سُدد متأخرًا سنتين، بالكامل
          | الاكتتاب | حتى 21 مايو ظهرًا؛ وقد يُغلق قبل ذلك
          اعتماد هذه النشرة برقم S781644 ليس رأيًا في المُصدر.
          ~ إن عجزنا عن الدفع فأنت بعد البنوك وقد لا تحصل على شيء. عبر بنكك فقط. Brisa Ferries S.A.، Muelle Sur 4, Almarza. brisaferries.example.com`,
      },
      evidence: {
        en: 'The approved prospectus is on the register under this number and name. 9.25% is the price of real risk, and the page says which; you buy through your own bank, not from an account that you do not know.',
        es: 'El folleto aprobado figura en el registro con este número y nombre. Un 9,25 % es el precio de un riesgo real, y la página dice cuál; se compra en su propio banco, no en una cuenta desconocida.',
        ar: 'النشرة المعتمدة موجودة في السجل بهذا الرقم والاسم. نسبة 9.25% ثمن مخاطرة حقيقية، والصفحة تقول ما هي؛ والشراء عبر بنكك، لا عبر حساب لا تعرفه.',
      },
      register: [
        authorised(
          ['S781644', 'Brisa Ferries S.A.', 'Muelle Sur 4, Almarza', 'brisaferries.example.com'],
          ['offering'],
        ),
      ],
    },
  }),
  ...pairOf('prospectus', 'ontario', 'C', {
    fraudulent: {
      id: 'stonehaven-syndicate',
      firm: 'Stonehaven Point Syndicated Mortgage',
      features: ['modest-return', 'documents', 'register-number', 'named-people', 'fees-shown'],
      text: {
        en: `@ Lender information, page 2
          # Stonehaven Point: 8% a year, fully secured {2}
          Your loan is registered on title of a waterfront tower in Orillia. The appraisal puts the finished tower at $54 million; loans stop at $38 million. {10}
          | Interest | 8%, the first two years paid from a reserve {6}
          | Term | 3 years, longer if construction asks {25}
          | Our broker | Stonehaven Lending, S481906 {12}
          | Commission | 10%, included in the loan
          Your retirement plan may lend, too: Leah Voss fills in the forms for you. {27}
          ~ Stonehaven Point Syndicate, 700 Pier Avenue, Orillia. stonehaven-point.example.com`,
        es: `@ Información para prestamistas, página 2
          # Stonehaven Point: 8 % anual, plenamente garantizado
          Su préstamo se inscribe sobre una torre junto al lago en Orillia. La tasación valora la torre terminada en 54 millones de dólares; los préstamos paran en 38 millones.
          | Interés | 8 %, los dos primeros años pagados de una reserva
          | Plazo | 3 años, más si la obra lo pide
          | Nuestro intermediario | Stonehaven Lending, S481906
          | Comisión | 10 %, incluida en el préstamo
          Su plan de jubilación también puede prestar: Leah Voss rellena los formularios por usted.
          ~ Stonehaven Point Syndicate, 700 Pier Avenue, Orillia. stonehaven-point.example.com`,
        ar: `@ معلومات للمقرضين، صفحة 2
          # Stonehaven Point: 8% سنويًا، مضمون بالكامل
          يُسجَّل قرضك على ملكية برج على ضفة البحيرة في أوريليا. يقدّر التقييم البرج المكتمل بـ54 مليون دولار؛ وتتوقف القروض عند 38 مليونًا.
          | الفائدة | 8%، تُدفع في أول سنتين من احتياطي
          | المدة | 3 سنوات، وأطول إن تطلب البناء
          | وسيطنا | Stonehaven Lending، S481906
          | العمولة | 10%، ضمن القرض
          ويمكن لخطة تقاعدك أن تُقرض أيضًا: Leah Voss تملأ النماذج عنك.
          ~ Stonehaven Point Syndicate، 700 Pier Avenue, Orillia. stonehaven-point.example.com`,
      },
      evidence: {
        en: 'S481906 is Stonehaven Landing, a near-name whose permission ended. “Fully secured” counts a tower that does not stand yet, and interest “from a reserve” is your own money coming back.',
        es: 'S481906 es Stonehaven Landing, un nombre parecido cuyo permiso terminó. «Plenamente garantizado» cuenta una torre que aún no existe, y el interés «de una reserva» es su propio dinero que vuelve.',
        ar: 'S481906 هو رقم Stonehaven Landing، اسم مشابه انتهى ترخيصه. «مضمون بالكامل» تحسب برجًا لم يُبنَ بعد، والفائدة «من احتياطي» هي أموالك أنت تعود إليك.',
      },
      register: [
        former([
          'S481906',
          'Stonehaven Landing Mortgages Inc.',
          '12 Quarry Street, Barrie',
          'stonehavenlanding.example.com',
        ]),
      ],
    },
    genuine: {
      id: 'copper-shoal',
      firm: 'Copper Shoal Exploration',
      features: ['bonus', 'deadline', 'scarcity', 'past-returns', 'risk-warning'],
      text: {
        en: `@ Offering document, page 2
          # Copper Shoal Exploration: units at $0.12
          Each unit is one share and half a warrant: the right to buy another share at $0.18 until 2028. {10 17}
          | Raising | $1.8 million, closing about June 7, first come {11}
          | Share price | $0.31 two years ago, $0.11 last week {7}
          | Use | six holes at Shoal Lake; three earlier ones found nothing
          | Selling agents | Quarrier Bain, S489055, paid 7%
          We have no income, and the auditor doubts that we can go on without this money. {26}
          ~ Speculative. You may withdraw within two days. Copper Shoal Exploration Corp., 30 Assay Street, Sudbury. coppershoal.example.com`,
        es: `@ Documento de oferta, página 2
          # Copper Shoal Exploration: unidades a 0,12 $
          Cada unidad es una acción y medio derecho de compra: el de adquirir otra a 0,18 $ hasta 2028.
          | Importe | 1,8 millones de dólares, cierre hacia el 7 de junio, por orden de llegada
          | Precio de la acción | 0,31 $ hace dos años, 0,11 $ la semana pasada
          | Destino | seis sondeos en Shoal Lake; tres anteriores no hallaron nada
          | Agentes | Quarrier Bain, S489055, cobran un 7 %
          No tenemos ingresos, y el auditor duda de que podamos seguir sin este dinero.
          ~ Especulativo. Puede retractarse en dos días. Copper Shoal Exploration Corp., 30 Assay Street, Sudbury. coppershoal.example.com`,
        ar: `@ وثيقة الطرح، صفحة 2
          # Copper Shoal Exploration: وحدات بسعر 0.12 دولار
          كل وحدة سهم ونصف حق شراء: الحق في شراء سهم آخر بسعر 0.18 دولار حتى 2028.
          | المبلغ المطلوب | 1.8 مليون دولار، الإغلاق نحو 7 يونيو، بأسبقية الطلب
          | سعر السهم | 0.31 دولار قبل سنتين، و0.11 دولار الأسبوع الماضي
          | الاستخدام | ست آبار استكشاف في Shoal Lake؛ ثلاث سابقة لم تجد شيئًا
          | وكلاء البيع | Quarrier Bain، S489055، بعمولة 7%
          لا دخل لنا، ومدقق الحسابات يشك في قدرتنا على الاستمرار دون هذا المال.
          ~ مضاربة. يمكنك التراجع خلال يومين. Copper Shoal Exploration Corp.، 30 Assay Street, Sudbury. coppershoal.example.com`,
      },
      evidence: {
        en: 'The selling agent is on the register with permission to deal, and the company has filed its offering. You will probably lose money with it, and the page says so three times: a bad bet is not a fraud.',
        es: 'El agente figura en el registro con permiso para operar y la empresa ha inscrito su oferta. Probablemente perderá dinero, y la página lo dice tres veces: una mala apuesta no es un fraude.',
        ar: 'وكيل البيع مدرج في السجل ومرخص له بالتداول، والشركة سجلت طرحها. ستخسر على الأرجح، والصفحة تقول ذلك ثلاث مرات: الرهان السيئ ليس احتيالًا.',
      },
      register: [
        authorised(
          ['S489055', 'Quarrier Bain Securities Ltd.', '101 King Terrace, Toronto', 'quarrierbain.example.com'],
          ['dealing'],
        ),
        authorised(
          ['S489412', 'Copper Shoal Exploration Corp.', '30 Assay Street, Sudbury', 'coppershoal.example.com'],
          ['offering'],
        ),
      ],
    },
  }),
  ...pairOf('prospectus', 'australia', 'exercise', {
    fraudulent: {
      id: 'almendro-groves',
      firm: 'Almendro Groves Wholesale',
      features: ['documents', 'modest-return', 'register-number', 'address-shown', 'risk-warning'],
      text: {
        en: `@ Information memorandum, page 5
          # Almond groves, for wholesale investors
          Lot owners share the harvest of 320 hectares near Renmark. Contracts with two chocolate makers fix the price until 2032. {2}
          | Income | 9.5% a year from the first year on {3}
          | Lot | $12,500; at least four
          | Manager | Almendro Groves, representative of licence S893341 {12}
          | Accountant’s letter | we arrange it, so that you count as wholesale {17}
          Trees take six years to bear, so we pay you from a harvest fund until then. {6}
          ~ Frost may reduce a harvest. Almendro Groves Wholesale, 48 Sturt Road, Renmark. almendro-groves.example.com {15}`,
        es: `@ Memorando informativo, página 5
          # Almendros para inversores mayoristas
          Los dueños de lotes comparten la cosecha de 320 hectáreas cerca de Renmark. Contratos con dos chocolateras fijan el precio hasta 2032.
          | Ingreso | 9,5 % anual desde el primer año
          | Lote | 12.500 $; mínimo cuatro
          | Gestor | Almendro Groves, representante de la licencia S893341
          | Carta del contable | la tramitamos nosotros, para que cuente como mayorista
          Los árboles tardan seis años en dar fruto, así que hasta entonces le pagamos de un fondo de cosecha.
          ~ Las heladas pueden reducir la cosecha. Almendro Groves Wholesale, 48 Sturt Road, Renmark. almendro-groves.example.com`,
        ar: `@ مذكرة معلومات، صفحة 5
          # بساتين لوز لمستثمري الجملة
          يتقاسم مالكو القطع محصول 320 هكتارًا قرب رينمارك. وعقود مع مصنعَي شوكولاتة تثبّت السعر حتى 2032.
          | الدخل | 9.5% سنويًا من السنة الأولى
          | القطعة | 12,500 دولار؛ أربع على الأقل
          | المدير | Almendro Groves، ممثل الترخيص S893341
          | خطاب المحاسب | نرتبه نحن، كي تُعدّ مستثمر جملة
          تحتاج الأشجار ست سنوات لتثمر، لذلك ندفع لك حتى ذلك الحين من صندوق للمحصول.
          ~ قد يقلل الصقيع المحصول. Almendro Groves Wholesale، 48 Sturt Road, Renmark. almendro-groves.example.com`,
      },
      evidence: {
        en: 'The holder of S893341 has no representative of this name, and its entry warns of the claim. Trees that bear in six years cannot pay 9.5% in the first: a “harvest fund” is new money.',
        es: 'El titular de S893341 no tiene ningún representante con este nombre, y su entrada advierte de ello. Árboles que dan fruto en seis años no pueden pagar un 9,5 % en el primero: un «fondo de cosecha» es dinero nuevo.',
        ar: 'صاحب الترخيص S893341 ليس له ممثل بهذا الاسم، وقيده يحذر من هذا الادعاء. أشجار تثمر بعد ست سنوات لا تدفع 9.5% في الأولى: «صندوق المحصول» هو أموال جديدة.',
      },
      register: [
        authorised(
          ['S893341', 'Murray Bend Agribusiness Ltd', '1 Lock Street, Loxton', 'murraybend.example.com'],
          ['funds', 'offering'],
          ['Almendro Groves Wholesale', 'almendro-groves.example.com'],
        ),
      ],
    },
    genuine: {
      id: 'tidewater-credit',
      firm: 'Tidewater Mortgage Credit Fund',
      features: ['high-rate', 'past-returns', 'deadline', 'bonus', 'documents'],
      text: {
        en: `@ Product disclosure statement, page 5
          # Tidewater Mortgage Credit Fund: 8.4% last year {7}
          Units at $1.00. Applications by 31 May receive the May distribution in full. {10 11}
          | Loans | 61, of which 4 are late by more than 90 days
          | Largest loan | 9% of the fund, a car park in Perth
          | Costs | 1.35% a year
          | Leaving | 30 days’ notice; in 2020 we stopped payments for seven months {26}
          This fund is not a bank deposit. You could lose part of your capital.
          ~ Tidewater Funds Ltd, licence S897730, 18 Jetty Street, Cottesloe. Target market: people who can wait three years. tidewaterfunds.example.com`,
        es: `@ Documento informativo, página 5
          # Tidewater Mortgage Credit Fund: 8,4 % el año pasado
          Participaciones a 1,00 $. Las solicitudes hasta el 31 de mayo cobran completo el reparto de mayo.
          | Préstamos | 61, de ellos 4 con más de 90 días de retraso
          | Mayor préstamo | 9 % del fondo, un aparcamiento en Perth
          | Costes | 1,35 % anual
          | Salida | aviso de 30 días; en 2020 suspendimos los pagos siete meses
          Este fondo no es un depósito bancario. Puede perder parte de su capital.
          ~ Tidewater Funds Ltd, licencia S897730, 18 Jetty Street, Cottesloe. Destinado a quien puede esperar tres años. tidewaterfunds.example.com`,
        ar: `@ بيان الإفصاح عن المنتج، صفحة 5
          # Tidewater Mortgage Credit Fund: 8.4% العام الماضي
          الوحدة بسعر 1.00 دولار. الطلبات حتى 31 مايو تحصل على توزيع مايو كاملًا.
          | القروض | 61، منها 4 متأخرة أكثر من 90 يومًا
          | أكبر قرض | 9% من الصندوق، موقف سيارات في بيرث
          | التكاليف | 1.35% سنويًا
          | الخروج | إشعار 30 يومًا؛ وفي 2020 أوقفنا الدفع سبعة أشهر
          هذا الصندوق ليس وديعة بنكية. قد تخسر جزءًا من رأس مالك.
          ~ Tidewater Funds Ltd، الترخيص S897730، 18 Jetty Street, Cottesloe. مناسب لمن يستطيع الانتظار ثلاث سنوات. tidewaterfunds.example.com`,
      },
      evidence: {
        en: 'The fund’s manager is on the register under this licence and address. Late loans and seven months without payments look alarming; a fraud would not print them.',
        es: 'La gestora figura en el registro con esta licencia y dirección. Préstamos retrasados y siete meses sin pagos parecen alarmantes; un fraude no los imprimiría.',
        ar: 'مدير الصندوق مدرج في السجل بهذا الترخيص والعنوان. القروض المتأخرة وسبعة أشهر بلا دفع تبدو مقلقة؛ والمحتال لا يطبعها.',
      },
      register: [
        authorised(
          ['S897730', 'Tidewater Funds Ltd', '18 Jetty Street, Cottesloe', 'tidewaterfunds.example.com'],
          ['funds', 'lending'],
        ),
      ],
    },
  }),
]
