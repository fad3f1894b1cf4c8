import { type MovementKind, movementKinds } from '#root/domain/history.ts'
import { anyCursor, choiceOf, pageQueryOf, type PageQuery } from '#root/web/ui/search-address.ts'

export const tabs = ['deposits', 'withdrawals', 'activity'] as const
export type HistoryTab = (typeof tabs)[number]

export const depositStatuses = ['opened', 'pending', 'approved', 'rejected'] as const
export const withdrawalStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export const kinds = Object.keys(movementKinds) as readonly MovementKind[]
export const timeSorts = ['newest', 'oldest'] as const
export const recordSorts = ['newest', 'oldest', 'largest', 'smallest'] as const

/** The tab in the address. */
export function tabOf(search: URLSearchParams): HistoryTab {
  return choiceOf(search, 'tab', tabs) ?? 'deposits'
}

export interface Span extends PageQuery {
  readonly from?: string
  readonly to?: string
}

/** The days and the page cursor of an address. Invalid days are ignored; of two cursors the first counts. */
export function spanOf(search: URLSearchParams): Span {
  const [from, to] = [dayOf(search.get('from')), dayOf(search.get('to'))]
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...pageQueryOf(search, anyCursor) }
}

/** The transaction ID searched for in an address. */
export function transactionOf(search: URLSearchParams): { readonly transaction?: string } {
  const transaction = search.get('transaction')?.trim().slice(0, 100)
  return transaction ? { transaction } : {}
}

/** Whether the last day is before the first. */
export function areDaysReversed({ from, to }: Span): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** Whether an address has any filter. */
export function hasFilters(search: URLSearchParams): boolean {
  return ['status', 'kind', 'from', 'to', 'transaction'].some((name) => search.has(name))
}

/** A day in the format of the day field; invalid dates are refused. */
function dayOf(text: string | null): string | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : null
}
