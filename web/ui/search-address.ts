import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * The query of the address, and how to change it. A change builds on the last requested one,
 * which may not be shown yet: two filters set in quick succession both stay. During navigation to another page
 * nothing changes: a late search would pull the visitor back.
 */
export function useSearchAddress() {
  const [search, setSearch] = useSearchParams()
  const isLeaving = useIsLeaving()
  const asked = useRef<{ from: string; drawn: URLSearchParams; search: URLSearchParams } | null>(null)
  const change = (next: (current: URLSearchParams) => URLSearchParams) => {
    if (isLeaving.current) return
    // The address may be ahead of the rendered page: a link was followed, or a change is pending.
    const from = window.location.search
    const isPending = asked.current?.from === from && asked.current.drawn === search
    const current = asked.current && isPending ? asked.current.search : new URLSearchParams(from)
    asked.current = { from, drawn: search, search: next(current) }
    return setSearch(asked.current.search, { replace: true, preventScrollReset: true })
  }
  return [search, change] as const
}

/** Whether navigation to another page is pending; read when needed, also from a timer. */
export function useIsLeaving() {
  const here = useLocation().pathname
  const ahead = useNavigation().location?.pathname
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = ahead !== undefined && ahead !== here
  }, [ahead, here])
  return isLeaving
}

/** The page of a list to read: at most one cursor. Without one, the first page. */
export interface PageQuery {
  readonly after?: string
  readonly before?: string
}

/** The page in the address: at most one cursor, and none for a malformed one. */
export function pageQueryOf(search: URLSearchParams): PageQuery {
  for (const name of ['after', 'before'] as const) {
    const cursor = /^\d{1,18}$/.exec(search.get(name) ?? '')?.[0]
    if (cursor) return { [name]: cursor }
  }
  return {}
}
