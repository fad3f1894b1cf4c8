/** What a firm may do, by the practice register. */
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

/** `listed` is on the warning list: it offers services without a permission. */
export const registerStatuses = ['authorised', 'former', 'listed'] as const
export type RegisterStatus = (typeof registerStatuses)[number]

/** An entry of the practice register. Every firm, number and address in it is invented. */
export interface RegisterEntry {
  /** Begins with S for simulation; empty on the warning list. */
  readonly number: string
  readonly name: string
  /** A postal address. */
  readonly address: string
  /** How the firm can be reached, under example.com. */
  readonly web: string
  readonly status: RegisterStatus
  /** None unless the status is `authorised`. */
  readonly permissions: readonly Permission[]
  /** Contact details that somebody uses under this firm's name: the cloned-firm alert. Empty without one. */
  readonly clonedAs: readonly string[]
}

type Given = readonly [number: string, name: string, address: string, web: string]

/** An authorised firm; `clonedAs` are the contact details of those who pretend to be it. */
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

/** The fewest characters that a search in the register needs. */
const minRegisterQuery = 3

/**
 * The entries whose name, number or address on the web contains the words of a query, each in any order; nothing for a
 * query of fewer than three letters or digits. Case, accents and punctuation do not matter.
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
