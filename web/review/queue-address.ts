import { anyCursor, choiceOf, pageQueryOf, useSearchAddress, withParameter } from '#root/web/ui/search-address.ts'

export const queueSorts = ['oldest', 'newest', 'largest', 'smallest'] as const
export type QueueSort = (typeof queueSorts)[number]

/** The filters of a queue. The server chooses a default for each missing one. */
export interface QueueQuery<Status extends string, Sort extends QueueSort = QueueSort> {
  readonly status: Status
  readonly sort?: Sort
  readonly search: string
  readonly after?: string
  readonly before?: string
}

/**
 * A queue's filters in the address, and how to change them. Each change returns to the first page with nothing
 * open: `opened` names the open row in the address. The first of the statuses is the default.
 */
export function useQueueAddress<Status extends string, Sort extends QueueSort = QueueSort>(
  statuses: readonly [Status, ...Status[]],
  rowParam: string,
  sorts: readonly Sort[] = queueSorts as readonly QueueSort[] as readonly Sort[],
) {
  const [search, change] = useSearchAddress()
  const sort = choiceOf(search, 'sort', sorts)
  const page = pageQueryOf(search, anyCursor)
  const filters: QueueQuery<Status, Sort> = {
    status: choiceOf(search, 'status', statuses) ?? statuses[0],
    ...(sort ? { sort } : {}),
    search: (search.get('search') ?? '').slice(0, 100),
    ...page,
  }
  const changed = (current: URLSearchParams, name: string, value: string) => {
    const next = withParameter(current, name, value)
    next.delete(rowParam)
    return next
  }
  return {
    filters,
    /** The allowed orders. */
    sorts,
    isFirstPage: !page.after && !page.before,
    set: (name: 'status' | 'sort' | 'search', value: string) => change((current) => changed(current, name, value)),
    addressOf: (name: 'status' | 'after' | 'before', value: string) => `?${changed(search, name, value)}`,
    /** Turns the page and opens its first or last row, for the keyboard. */
    goToPage: (name: 'after' | 'before', cursor: string) =>
      change((current) => {
        const next = changed(current, name, cursor)
        next.set(rowParam, name === 'after' ? 'first' : 'last')
        return next
      }),
  }
}
