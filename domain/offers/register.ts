/** The services for which a firm of the practice register has a permission. */
export const permissions = [
  'deposits',
  'dealing',
  'advice',
  'funds',
  'pensions',
  'crypto',
  'crowdfunding',
  'lending',
  'offering',
  'claims',
] as const
export type Permission = (typeof permissions)[number]

/** `listed`: on the warning list, because the firm offers services without a permission. */
export const registerStatuses = ['authorised', 'former', 'listed'] as const
export type RegisterStatus = (typeof registerStatuses)[number]

/** An entry of the practice register. Every firm, number and address in it is invented. */
export interface RegisterEntry {
  /** Begins with S for simulation; empty on the warning list. */
  readonly number: string
  readonly name: string
  /** A postal address. */
  readonly address: string
  /** The firm's web address, under example.com. */
  readonly web: string
  readonly status: RegisterStatus
  /** None unless the status is `authorised`. */
  readonly permissions: readonly Permission[]
  /** The cloned-firm alert: contact details that fraudsters use under this firm's name. Empty without an alert. */
  readonly clonedAs: readonly string[]
}

type Given = readonly [number: string, name: string, address: string, web: string]

/** An authorised firm; `clonedAs` are the contact details of its impersonators. */
export function authorised(
  [number, name, address, web]: Given,
  may: readonly Permission[],
  clonedAs: readonly string[] = [],
): RegisterEntry {
  return { number, name, address, web, status: 'authorised', permissions: may, clonedAs }
}

/** A firm whose permission has ended. */
export function former([number, name, address, web]: Given): RegisterEntry {
  return { number, name, address, web, status: 'former', permissions: [], clonedAs: [] }
}

/** A name on the warning list. */
export function listed(name: string, address: string, web: string): RegisterEntry {
  return { number: '', name, address, web, status: 'listed', permissions: [], clonedAs: [] }
}

/** The minimum length of a search in the register, in characters. */
const minRegisterQuery = 3

/**
 * The entries whose name, number or web address contains all words of a query, in any order. Nothing for a query of
 * fewer than three letters or digits. Case, accents and punctuation do not matter.
 */
export function searchRegister<Entry extends RegisterEntry>(entries: readonly Entry[], query: string): Entry[] {
  const words = comparable(query).split(' ').filter(Boolean)
  if (words.join('').length < minRegisterQuery) return []
  return entries.filter((entry) => {
    const text = comparable([entry.number, entry.name, entry.web, ...entry.clonedAs].join(' '))
    return words.every((word) => text.includes(word))
  })
}

const comparable = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
