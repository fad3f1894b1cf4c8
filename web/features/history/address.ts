import { type MovementKind, movementKinds } from '#root/domain/history.ts'

export const tabs = ['deposits', 'withdrawals', 'activity'] as const
export type HistoryTab = (typeof tabs)[number]

export const depositStatuses = ['opened', 'pending', 'approved', 'rejected'] as const
export const withdrawalStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export const kinds = Object.keys(movementKinds) as readonly MovementKind[]
export const timeSorts = ['newest', 'oldest'] as const
export const recordSorts = ['newest', 'oldest', 'largest', 'smallest'] as const

/** The tab in the address. */
export function tabOf(search: URLSearchParams): HistoryTab {
  return oneOf(tabs, search.get('tab')) ?? 'deposits'
}

/** The value of a parameter in an address, if it is a known one. */
export function choiceOf<Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return oneOf(choices, search.get(name))
}

export interface Span {
  readonly from?: string
  readonly to?: string
  readonly after?: string
  readonly before?: string
}

/** The days and the page cursor of an address. Invalid days are ignored; of two cursors the first counts. */
export function spanOf(search: URLSearchParams): Span {
  const [from, to] = [dayOf(search.get('from')), dayOf(search.get('to'))]
  const [after, before] = [search.get('after'), search.get('before')]
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(after ? { after } : before ? { before } : {}),
  }
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

/** An address with one parameter changed. Another filter or order begins at its first page; an empty value removes the parameter. */
export function withValue(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.delete('after')
  changed.delete('before')
  if (value) changed.set(name, value)
  else changed.delete(name)
  return changed
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: string | null): Choice | undefined {
  return choices.find((choice) => choice === value)
}

/** A day in the format of the day field; invalid dates are refused. */
function dayOf(text: string | null): string | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) ? text : null
}
