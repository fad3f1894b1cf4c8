import { useSearchAddress } from '#root/web/ui/search-address.ts'

export const queueSorts = ['oldest', 'newest', 'largest', 'smallest'] as const
export type QueueSort = (typeof queueSorts)[number]

/** What of a queue is asked for. What stands in no address is left to the server. */
export interface QueueQuery<Status extends string, Sort extends QueueSort = QueueSort> {
  readonly status: Status
  readonly sort?: Sort
  readonly search: string
  readonly after?: string
  readonly before?: string
}

/**
 * What an address asks of a queue, and how to ask for something else. Whatever is changed, the first page comes and nothing is
 * open: `opened` names the open row in the address. The first of the statuses is asked for where none is named.
 */
export function useQueueAddress<Status extends string, Sort extends QueueSort = QueueSort>(
  statuses: readonly [Status, ...Status[]],
  opened: string,
  sorts: readonly Sort[] = queueSorts as readonly QueueSort[] as readonly Sort[],
) {
  const [search, change] = useSearchAddress()
  const sort = sorts.find((known) => known === search.get('sort'))
  const [after, before] = [search.get('after'), search.get('before')]
  const asked: QueueQuery<Status, Sort> = {
    status: statuses.find((known) => known === search.get('status')) ?? statuses[0],
    ...(sort ? { sort } : {}),
    search: (search.get('search') ?? '').slice(0, 100),
    ...(after ? { after } : before ? { before } : {}),
  }
  const changed = (current: URLSearchParams, name: string, value: string) => {
    const next = new URLSearchParams(current)
    for (const stale of ['after', 'before', opened]) next.delete(stale)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  return {
    asked,
    /** The orders in which it may be asked for. */
    sorts,
    isFirstPage: !after && !before,
    set: (name: 'status' | 'sort' | 'search', value: string) => change((current) => changed(current, name, value)),
    addressOf: (name: 'status' | 'after' | 'before', value: string) => `?${changed(search, name, value)}`,
    /** Turns the page and opens the row of it that the keyboard comes to. */
    turn: (name: 'after' | 'before', place: string) =>
      change((current) => {
        const next = changed(current, name, place)
        next.set(opened, name === 'after' ? 'first' : 'last')
        return next
      }),
  }
}
