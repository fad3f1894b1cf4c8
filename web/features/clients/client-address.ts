import type { ClientsQuery } from '#root/contract/clients.ts'

export const shows = ['without-seats', 'all', 'people', 'seats', 'with-plan', 'locked', 'sample'] as const
export const sorts = ['newest', 'oldest', 'name'] as const
export const clientTabs = [
  'overview',
  'ledger',
  'deposits',
  'withdrawals',
  'documents',
  'sessions',
  'activity',
] as const
export type ClientTab = (typeof clientTabs)[number]

/** The client filters in the address. Unknown values are ignored. */
export function clientsQueryOf(address: URLSearchParams): ClientsQuery {
  return {
    search: address.get('search') ?? '',
    show: oneOf(shows, address.get('show')) ?? 'without-seats',
    sort: oneOf(sorts, address.get('sort')) ?? 'newest',
    ...pageQueryOf(address),
  }
}

/** The page cursor in the address; of two cursors the first counts. */
export function pageQueryOf(address: URLSearchParams): { after?: string; before?: string } {
  const [after, before] = [address.get('after'), address.get('before')]
  return after ? { after } : before ? { before } : {}
}

/** The tab of a client's page in the address. */
export function tabOf(address: URLSearchParams): ClientTab {
  return oneOf(clientTabs, address.get('tab')) ?? 'overview'
}

/** An address with one parameter changed; another choice begins at the first page. */
export function withChoice(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(address)
  for (const cursor of ['after', 'before']) changed.delete(cursor)
  if (value) changed.set(name, value)
  else changed.delete(name)
  return changed
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: string | null): Choice | undefined {
  return choices.find((choice) => choice === value)
}
