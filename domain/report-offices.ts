/** The countries whose residents find offices for reporting a fraud: ISO 3166 codes, and all others. */
export const reportCountries = ['US', 'GB', 'EU', 'CA', 'AU', 'other'] as const
export type ReportCountry = (typeof reportCountries)[number]

/**
 * An office that takes reports. Its name is not translated; `simulation_report_<id>` is the message that describes it.
 */
export interface ReportOffice {
  readonly id: string
  readonly name: string
  readonly href: string
}

/** The offices of each country, most useful first. These addresses are real. */
export const reportOffices = {
  US: [
    { id: 'ic3', name: 'FBI IC3', href: 'https://www.ic3.gov' },
    { id: 'sec', name: 'SEC', href: 'https://www.sec.gov/tcr' },
    { id: 'cftc', name: 'CFTC', href: 'https://www.cftc.gov/complaint' },
    { id: 'ftc', name: 'FTC', href: 'https://reportfraud.ftc.gov' },
    { id: 'nasaa', name: 'NASAA', href: 'https://www.nasaa.org/contact-your-regulator/' },
    { id: 'dfpi', name: 'DFPI', href: 'https://dfpi.ca.gov/submit-a-complaint/' },
  ],
  GB: [
    { id: 'police_uk', name: 'Report Fraud', href: 'https://www.reportfraud.police.uk' },
    { id: 'fca', name: 'FCA', href: 'https://www.fca.org.uk/consumers/report-scam' },
  ],
  EU: [
    {
      id: 'europol',
      name: 'Europol',
      href: 'https://www.europol.europa.eu/report-a-crime/report-cybercrime-online',
    },
    { id: 'esma', name: 'ESMA', href: 'https://www.esma.europa.eu/investor-corner' },
  ],
  CA: [
    { id: 'cafc', name: 'CAFC', href: 'https://antifraudcentre-centreantifraude.ca/report-signalez-eng.htm' },
    { id: 'osc', name: 'OSC', href: 'https://www.osc.ca/en/investors' },
  ],
  AU: [
    { id: 'scamwatch', name: 'Scamwatch', href: 'https://www.scamwatch.gov.au/report-a-scam' },
    { id: 'asic', name: 'ASIC', href: 'https://moneysmart.gov.au/check-and-report-scams' },
  ],
  other: [
    { id: 'econsumer', name: 'econsumer.gov', href: 'https://www.econsumer.gov' },
    { id: 'iosco', name: 'IOSCO', href: 'https://www.iosco.org/i-scan/' },
  ],
} as const satisfies Record<ReportCountry, readonly ReportOffice[]>

export type OfficeId = (typeof reportOffices)[ReportCountry][number]['id']

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The country of a reader whose browser has this language ("en-GB"); the United States if it names none. */
export function countryOfLanguage(tag: string): ReportCountry {
  const region = /-([A-Z]{2})\b/.exec(tag)?.[1] ?? 'US'
  if (union.includes(region)) return 'EU'
  return reportCountries.find((country) => country === region) ?? 'other'
}
