/** The place in a list that the address names; one at most, and nothing for what is none. */
export function turnOf(search: URLSearchParams): { after?: string; before?: string } {
  for (const name of ['after', 'before'] as const) {
    const place = /^\d{1,18}$/.exec(search.get(name) ?? '')?.[0]
    if (place) return { [name]: place }
  }
  return {}
}
