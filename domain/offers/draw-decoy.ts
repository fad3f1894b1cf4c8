import { seededRandom, seedOf } from '../random.ts'
import type { OfferCountry, OfferItem } from './offer-item.ts'
import { authorised, former, listed, type Permission, type RegisterEntry } from './register.ts'

/** The first digit of register numbers for decoys of added offers, by country. */
const firstDigits: Readonly<Record<OfferCountry, string>> = { us: '2', uk: '5', eu: '7', ontario: '4', australia: '8' }

const endings = ['Partners', 'Finance', 'Group', 'Trust', 'Services', 'Holdings'] as const
const streets = ['Alder', 'Foundry', 'Quarry', 'Chapel', 'Weir', 'Larch', 'Mason', 'Orchard'] as const
const towns = ['Fenmouth', 'Ashbarrow', 'Millhaven', 'Stonewick', 'Elderford', 'Saltmere'] as const
const permissionsGiven: readonly Permission[] = ['dealing', 'advice', 'funds', 'lending', 'offering', 'deposits']

/**
 * The statuses of decoys, in the proportions of the built-in ones: four of six are authorised, one is former, one is on
 * the warning list.
 */
const statuses = ['authorised', 'authorised', 'former', 'authorised', 'listed', 'authorised'] as const

/** The vowel that replaces another in a decoy's name, as in a name that somebody remembers wrongly. */
const nextVowel: Readonly<Record<string, string>> = { a: 'e', e: 'a', i: 'y', o: 'u', u: 'o' }

/**
 * A firm of the register whose name resembles that of an added offer. So finding an entry proves nothing, as for the
 * built-in offers. It depends only on the offer's id and name, so that it is the same in each search. `isTaken` says
 * which numbers other firms have.
 */
export function drawDecoy(
  { id, firm, country }: Pick<OfferItem, 'id' | 'firm' | 'country'>,
  isTaken: (number: string) => boolean,
): RegisterEntry {
  const random = seededRandom(seedOf(id))
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random.between(0, items.length))]!
  const name = nearName(firm, pick(endings))
  const web = `${webNameOf(name)}.example.com`
  const status = pick(statuses)
  const address = `${Math.floor(random.between(1, 300))} ${pick(streets)} Street, ${pick(towns)}`
  if (status === 'listed') return listed(name, 'No known address', web)
  let serial = Math.floor(random.between(0, 100_000))
  const number = () => `S${firstDigits[country]}${String(serial).padStart(5, '0')}`
  while (isTaken(number())) serial = (serial + 1) % 100_000
  const given = [number(), name, address, web] as const
  return status === 'former' ? former(given) : authorised(given, [pick(permissionsGiven)])
}

/** The name with another last vowel in its first word, and another ending. */
function nearName(firm: string, ending: string): string {
  const [first = '', ...rest] = firm.split(' ')
  const near = first.replace(/[aeiou](?=[^aeiou]*$)/, (vowel) => nextVowel[vowel]!)
  const kept = rest.filter((word) => !(endings as readonly string[]).includes(word))
  return [near, ...kept, ending].join(' ')
}

function webNameOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^\w ]/g, '')
  return plain.toLowerCase().trim().replaceAll(/\s+/g, '-').slice(0, 40) || 'firm'
}
