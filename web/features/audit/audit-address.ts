import type { AuditFilter, AuditQuery } from '#root/contract/audit.ts'
import { readerZone } from '#root/web/ui/moment.tsx'
import { pageQueryOf } from '#root/web/ui/search-address.ts'

const names = ['actor', 'action', 'about', 'from', 'to', 'clock'] as const
export type FilterName = (typeof names)[number]

/** The filters in the address. Invalid values are ignored, so that an outdated address still shows something. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const valueOf = (name: FilterName) => search.get(name) || undefined
  const day = (name: 'from' | 'to') => /^\d{4}-\d\d-\d\d$/.exec(search.get(name) ?? '')?.[0]
  const [from, to] = [day('from'), day('to')]
  const areDaysReversed = from !== undefined && to !== undefined && from > to
  return {
    actor: valueOf('actor'),
    action: /^[a-z-]{1,60}$/.exec(search.get('action') ?? '')?.[0],
    about: valueOf('about')?.slice(0, 120),
    from,
    ...(areDaysReversed ? {} : { to }),
    clock: search.get('clock') === 'firm' ? 'firm' : 'real',
    zone: readerZone(),
  }
}

/** The same with the page cursor. */
export function queryOf(search: URLSearchParams): AuditQuery {
  return { ...filterOf(search), ...pageQueryOf(search) }
}

/** Whether any filter is set. */
export function isFiltered(search: URLSearchParams): boolean {
  return names.some((name) => name !== 'clock' && search.get(name))
}

/** The address of the export with these filters. */
export function exportAddress(search: URLSearchParams, format: 'csv' | 'json'): string {
  const parameters = Object.entries(filterOf(search)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `/api/operator/audit-events/${format}?${new URLSearchParams(parameters)}`
}
