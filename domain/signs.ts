/** The publisher of a warning, its title, and the publisher's site. */
export interface Source {
  readonly publisher: string
  readonly title: string
  readonly href: string
}

const investorGov = 'https://www.investor.gov/'
const cftc = 'https://www.cftc.gov/LearnAndProtect'
const finra = 'https://www.finra.org/investors'
const ic3 = 'https://www.ic3.gov/'

/** The warnings of regulators. A title is in the language of its publisher; links go to the publisher's site. */
export const sources = {
  'fraudulent-sites': {
    publisher: 'SEC, CFTC',
    title: 'Watch Out for Fraudulent Digital Asset and “Crypto” Trading Websites',
    href: investorGov,
  },
  'crypto-scams': {
    publisher: 'SEC',
    title: 'Digital Asset and “Crypto” Investment Scams',
    href: investorGov,
  },
  'five-ways': {
    publisher: 'SEC',
    title: '5 Ways Fraudsters May Lure Victims Into Scams Involving Crypto Asset Securities',
    href: investorGov,
  },
  'red-flags': { publisher: 'FINRA', title: 'Red Flags of Fraud', href: finra },
  'high-yield': { publisher: 'FINRA', title: 'Alert on high-yield investment programs (2010)', href: finra },
  'get-scammed': {
    publisher: 'California DFPI',
    title: 'High Yield Investment Programs (HYIPs): Don’t Get Scammed',
    href: 'https://dfpi.ca.gov/',
  },
  'top-ten': {
    publisher: 'ASIC',
    title: 'Top 10 ways to spot a crypto scam (22-305MR)',
    href: 'https://asic.gov.au/',
  },
  'ten-signs': {
    publisher: 'CFTC',
    title: '10 Signs of a Scam Crypto or Forex Trading Website',
    href: cftc,
  },
  'withdrawal-fees': { publisher: 'CFTC', title: 'Advisory on fees to withdraw', href: cftc },
  'crypto-fraud-2023': {
    publisher: 'FBI',
    title: 'Public service announcement on crypto-investment fraud (2023)',
    href: ic3,
  },
  'sec-seal': { publisher: 'Investor.gov', title: 'Beware of Companies Using the SEC Seal', href: investorGov },
  impersonation: { publisher: 'FBI, SEC', title: 'Impersonation alert', href: ic3 },
  relationship: { publisher: 'Investor.gov', title: 'Relationship Investment Scams', href: investorGov },
  ponzi: { publisher: 'SEC', title: 'Ponzi schemes: red flags', href: investorGov },
  scamsmart: { publisher: 'FCA', title: 'ScamSmart research (2023)', href: 'https://www.fca.org.uk/scamsmart' },
  'investment-red-flags': {
    publisher: 'Colorado Division of Securities',
    title: 'Investment Red Flags',
    href: 'https://securities.colorado.gov/',
  },
  'learn-and-protect': { publisher: 'CFTC', title: 'Learn and Protect', href: cftc },
  'top-threats': { publisher: 'NASAA', title: 'Top threats 2025', href: 'https://www.nasaa.org/' },
} satisfies Record<string, Source>

export type SourceId = keyof typeof sources

/** Who has published each of the 29 warning signs; the first entry is sign 1. */
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
  ['relationship', 'top-threats'],
  ['crypto-fraud-2023'],
] as const satisfies readonly (readonly SourceId[])[]

/** A published warning sign by its number. Its words are the messages `sign_<number>_name`, `sign_<number>` and `sign_<number>_honest`. */
export type SignNumber = Exclude<Partial<typeof published>['length'], 0>

/** The numbers of all the signs, from 1 on. */
export const signNumbers = published.map((_, index) => index + 1) as readonly SignNumber[]

/** Who has published a sign. */
export function sourcesOf(sign: SignNumber): readonly Source[] {
  return published[sign - 1]!.map((id) => sources[id])
}
