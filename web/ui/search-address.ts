import { useCallback, useContext, useRef } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useSearchParams } from 'react-router'

/**
 * The query of the address, and how to change it. A change builds on the last requested one,
 * which may not be shown yet: two filters set in quick succession both stay. During navigation to another page
 * nothing changes: a late search would pull the visitor back. `next` returns null to leave the address as it is.
 */
export function useSearchAddress() {
  const [search, setSearch] = useSearchParams()
  const isLeaving = useIsLeaving()
  const pending = useRef<{ from: string; rendered: URLSearchParams; search: URLSearchParams } | null>(null)
  const change = (next: (current: URLSearchParams) => URLSearchParams | null, state?: unknown) => {
    if (isLeaving()) return
    // The address may be ahead of the rendered page: a link was followed, or a change is pending.
    const from = window.location.search
    const isPending = pending.current?.from === from && pending.current.rendered === search
    const current = pending.current && isPending ? pending.current.search : new URLSearchParams(from)
    const changed = next(current)
    if (!changed) return
    pending.current = { from, rendered: search, search: changed }
    return setSearch(changed, { replace: true, preventScrollReset: true, state })
  }
  return [search, change] as const
}

/**
 * Returns a function that says whether a navigation to another page is pending. It reads the state of the router, because the hooks
 * return it one render later, and a change of the address in between would undo the navigation.
 */
export function useIsLeaving(): () => boolean {
  const { router } = useContext(RouterContext)!
  const rendered = useLocation().pathname
  return useCallback(() => {
    const { navigation, location } = router.state
    return (navigation.location ?? location).pathname !== rendered
  }, [router, rendered])
}

/** The page of a list to read: at most one cursor. Without one, the first page. */
export interface PageQuery {
  readonly after?: string
  readonly before?: string
}

const numberCursor = /^\d{1,18}$/
/** For lists whose cursors only the server can check. */
export const anyCursor = /^/

/** The page in the address: at most one cursor, and none that differs from the pattern. */
export function pageQueryOf(search: URLSearchParams, pattern = numberCursor): PageQuery {
  for (const name of ['after', 'before'] as const) {
    const cursor = search.get(name)
    if (cursor && pattern.test(cursor)) return { [name]: cursor }
  }
  return {}
}

/** The value of a parameter in an address, if it is a known one. */
export function choiceOf<Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === search.get(name))
}

/** An address with one parameter changed, at the first page of the list. An empty value removes the parameter. */
export function withParameter(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const cursor of ['after', 'before']) changed.delete(cursor)
  if (value) changed.set(name, value)
  else changed.delete(name)
  return changed
}
