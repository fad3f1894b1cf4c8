import type { ClientsQuery } from '#root/contract/clients.ts'
import { anyCursor, choiceOf, pageQueryOf } from '#root/web/ui/search-address.ts'

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
    show: choiceOf(address, 'show', shows) ?? 'without-seats',
    sort: choiceOf(address, 'sort', sorts) ?? 'newest',
    ...pageQueryOf(address, anyCursor),
  }
}

/** The tab of a client's page in the address. */
export function tabOf(address: URLSearchParams): ClientTab {
  return choiceOf(address, 'tab', clientTabs) ?? 'overview'
}
