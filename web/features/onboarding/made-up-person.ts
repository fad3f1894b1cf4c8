import { type Answers, noAnswers } from '#root/domain/onboarding.ts'
import { seededNumber, seededChoice } from './specimens/seeded-random.ts'

const firstNames = ['Ada', 'Marisol', 'Theodore', 'Imani', 'Tomás', 'Noor', 'Henrik', 'Mei', 'Odile', 'Kofi']
const lastNames = ['Fernsby', 'Quintero', 'Blakely', 'Oyelaran', 'Quill', 'Haddad', 'Lindqvist', 'Okonjo', 'Marchetti']
const streets = ['Alder Lane', 'Cedar Street', 'Madrona Way', 'Juniper Court', 'Harbor Steps', 'Orchard Row']
const cities = ['Cedar Falls Landing', 'Port Alder', 'Madrona Heights', 'Lake Specimen'] as const

/** A made-up person with an answer to every required question; `seed` selects the person. */
export function madeUpPerson(seed: string, today: string): Answers {
  const digits = (index: number, count: number) =>
    String(Math.floor(seededNumber(seed, index) * 10 ** count)).padStart(count, '0')
  const fullName = `${seededChoice(seed, 1, firstNames)} ${seededChoice(seed, 2, lastNames)}`
  return {
    ...noAnswers,
    proofOfAddress: seededChoice(seed, 5, ['utility-bill', 'bank-statement', 'lease-agreement']),
    governmentIdType: seededChoice(seed, 6, ['drivers-license', 'passport', 'national-id']),
    idNumber: `SPC-${digits(7, 4)}-${digits(8, 3)}`,
    fullName,
    dateOfBirth: `${1950 + Math.floor(seededNumber(seed, 9) * 48)}-0${1 + Math.floor(seededNumber(seed, 10) * 9)}-1${digits(11, 1)}`,
    // No number in area 666 was ever issued.
    socialSecurityNumber: `666-${digits(3, 2)}-${digits(4, 4)}`,
    residentialAddress: `${100 + Math.floor(seededNumber(seed, 12) * 900)} ${seededChoice(seed, 13, streets)}`,
    city: seededChoice(seed, 14, cities),
    state: 'WA',
    postalCode: `000${digits(15, 2)}`,
    sourceOfFunds: seededChoice(seed, 16, ['employment', 'investment-income', 'business-revenue']),
    estimatedNetWorth: seededChoice(seed, 17, ['below-250k', '250k-to-1m', 'above-1m']),
    isUSCitizen: 'yes',
    taxResidencyCountries: 'United States',
    tin: `TP-${digits(18, 4)}-${digits(19, 4)}`,
    clientName: fullName,
    isPEP: 'no',
    highRiskIndustries: 'no',
    offshoreJurisdictions: 'no',
    investigatedForCrimes: 'no',
    amlDate: today,
  }
}
