/** The page that the address asks for: at most one cursor, and none for a malformed one. */
export function pageQueryOf(search: URLSearchParams): { after?: string; before?: string } {
  for (const name of ['after', 'before'] as const) {
    const cursor = /^\d{1,18}$/.exec(search.get(name) ?? '')?.[0]
    if (cursor) return { [name]: cursor }
  }
  return {}
}
