/** Which page of a list to read: at most one cursor. Without one, the first page. */
export interface PageQuery {
  readonly after?: string
  readonly before?: string
}

/** The page that the address asks for: at most one cursor, and none for a malformed one. */
export function pageQueryOf(search: URLSearchParams): PageQuery {
  for (const name of ['after', 'before'] as const) {
    const cursor = /^\d{1,18}$/.exec(search.get(name) ?? '')?.[0]
    if (cursor) return { [name]: cursor }
  }
  return {}
}
