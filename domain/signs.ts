/** A published warning with its publisher, country, date and address. */
export interface Source {
  readonly publisher: string
  readonly title: string
  /** ISO 3166 code of the publisher's country. */
  readonly country: 'US' | 'GB' | 'AU'
  /** "2019-04-26". Null: the page has no date, because its publisher keeps it up to date. */
  readonly date: string | null
  readonly href: string
}

const investorAlerts =
  'https://www.investor.gov/introduction-investing/general-resources/news-alerts/alerts-bulletins/investor-alerts'

/** The warnings of regulators. A title is in its publisher's language; a link leads to the publication itself. */
export const sources = {
  'fraudulent-sites': {
    publisher: 'SEC, CFTC',
    title: 'Watch Out for Fraudulent Digital Asset and “Crypto” Trading Websites',
    country: 'US',
    date: '2019-04-24',
    href: 'https://www.cftc.gov/LearnAndProtect/AdvisoriesAndArticles/watch_out_for_digital_fraud.html',
  },
  'crypto-scams': {
    publisher: 'SEC',
    title: 'Digital Asset and “Crypto” Investment Scams',
    country: 'US',
    date: '2021-09-01',
    href: `${investorAlerts}/digital-asset`,
  },
  'five-ways': {
    publisher: 'SEC',
    title: '5 Ways Fraudsters May Lure Victims Into Scams Involving Crypto Asset Securities',
    country: 'US',
    date: '2024-05-29',
    href: `${investorAlerts}/5-ways-fraudsters-may-lure-victims-scams-involving-crypto-asset-securities-investor-alert`,
  },
  'red-flags': {
    publisher: 'FINRA',
    title: 'Red Flags of Fraud',
    country: 'US',
    date: null,
    href: 'https://www.finra.org/investors/protect-your-money/avoid-fraud/red-flags-fraud',
  },
  'high-yield': {
    publisher: 'FINRA',
    title: 'FINRA Warns Investors of Social Media-Linked Ponzi Schemes, High-Yield Investment Programs',
    country: 'US',
    date: '2010-07-15',
    href: 'https://www.finra.org/media-center/news-releases/2010/finra-warns-investors-social-media-linked-ponzi-schemes-high-yield',
  },
  'get-scammed': {
    publisher: 'California DFPI',
    title: 'High Yield Investment Programs (HYIPs): Don’t Get Scammed',
    country: 'US',
    date: null,
    href: 'https://dfpi.ca.gov/news/insights/high-yield-investment-programs-hyips-dont-get-scammed/',
  },
  'top-ten': {
    publisher: 'ASIC',
    title: 'ASIC’s top-10 ways to spot a crypto scam (22-305MR)',
    country: 'AU',
    date: '2022-11-08',
    href: 'https://asic.gov.au/about-asic/news-centre/find-a-media-release/2022-releases/22-305mr-asic-s-top-10-ways-to-spot-a-crypto-scam/',
  },
  'ten-signs': {
    publisher: 'CFTC',
    title: '10 Signs of a Scam Crypto or Forex Trading Website',
    country: 'US',
    date: null,
    // The PDF is opened from this list of publications.
    href: 'https://www.cftc.gov/LearnAndProtect/Publication/index.htm',
  },
  'withdrawal-fees': {
    publisher: 'CFTC',
    title: 'CFTC Issues COVID-19 Customer Advisory on Fee Scams',
    country: 'US',
    date: '2020-04-06',
    href: 'https://www.cftc.gov/PressRoom/PressReleases/8144-20',
  },
  'crypto-fraud-2023': {
    publisher: 'FBI',
    title: 'The FBI Warns of a Spike in Cryptocurrency Investment Schemes',
    country: 'US',
    date: '2023-03-14',
    href: 'https://www.ic3.gov/PSA/2023/PSA230314',
  },
  'sec-seal': {
    publisher: 'Investor.gov',
    title: 'Beware of Companies Using the SEC Seal',
    country: 'US',
    date: null,
    href: `${investorAlerts}/updated-13`,
  },
  impersonation: {
    publisher: 'FBI, SEC',
    title: 'Beware of Fraudsters Impersonating Investment Professionals and Firms',
    country: 'US',
    date: null,
    href: `${investorAlerts}/beware-fraudsters-impersonating-investment-professionals-and-firms-investor-alert`,
  },
  relationship: {
    publisher: 'SEC, CFTC, FINRA, NASAA',
    title: 'Relationship Investment Scams',
    country: 'US',
    date: null,
    href: 'https://www.cftc.gov/LearnAndProtect/AdvisoriesAndArticles/RelationshipInvestmentScam.html',
  },
  ponzi: {
    publisher: 'SEC',
    title: 'Ponzi Scheme: red flags',
    country: 'US',
    date: null,
    href: 'https://www.investor.gov/protect-your-investments/fraud/types-fraud/ponzi-scheme',
  },
  scamsmart: {
    publisher: 'FCA',
    title: 'Protect yourself from scams',
    country: 'GB',
    date: null,
    href: 'https://www.fca.org.uk/consumers/protect-yourself-scams',
  },
  'investment-red-flags': {
    publisher: 'Colorado Division of Securities',
    title: 'Avoid Becoming a Victim of Securities Fraud',
    country: 'US',
    date: null,
    href: 'https://securities.colorado.gov/avoid-becoming-a-victim-of-securities-fraud',
  },
  'learn-and-protect': {
    publisher: 'CFTC',
    title: 'Learn and Protect',
    country: 'US',
    date: null,
    href: 'https://www.cftc.gov/LearnAndProtect',
  },
} satisfies Record<string, Source>

export type SourceId = keyof typeof sources

/** The publications of each of the 29 warning signs; the first entry is sign 1. */
const published = [
  ['fraudulent-sites', 'crypto-scams', 'red-flags', 'top-ten'],
  ['fraudulent-sites', 'get-scammed'],
  ['high-yield'],
  ['red-flags', 'get-scammed', 'ponzi'],
  ['crypto-scams'],
  ['get-scammed'],
  ['crypto-scams'],
  ['crypto-scams'],
  ['high-yield', 'investment-red-flags'],
  ['investment-red-flags'],
  ['fraudulent-sites', 'investment-red-flags'],
  ['investment-red-flags'],
  ['sec-seal'],
  ['impersonation'],
  ['fraudulent-sites', 'crypto-scams', 'ten-signs'],
  ['investment-red-flags'],
  ['fraudulent-sites', 'red-flags'],
  ['high-yield'],
  ['red-flags'],
  ['five-ways', 'top-ten'],
  ['ten-signs'],
  ['ten-signs', 'learn-and-protect'],
  ['five-ways', 'get-scammed'],
  ['fraudulent-sites', 'top-ten', 'withdrawal-fees', 'crypto-fraud-2023'],
  ['ponzi'],
  ['get-scammed'],
  ['five-ways', 'scamsmart'],
  ['relationship'],
  ['crypto-fraud-2023'],
] as const satisfies readonly (readonly SourceId[])[]

/**
 * The number of a published warning sign. Its texts are the messages `sign_<number>_name`, `sign_<number>` and
 * `sign_<number>_honest`.
 */
export type SignNumber = Exclude<Partial<typeof published>['length'], 0>

/** The numbers of all signs, from 1. */
export const signNumbers = published.map((_, index) => index + 1) as readonly SignNumber[]

/** The publications of a sign. */
export function sourcesOf(sign: SignNumber): readonly Source[] {
  return published[sign - 1]!.map((id) => sources[id])
}
