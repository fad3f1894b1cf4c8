import { useState } from 'react'
import { useSearchParams } from 'react-router'

export interface Selection<Row> {
  readonly id: string | null
  /** The chosen row; the last that was seen of it when it has left the list. */
  readonly row: Row | null
  /** The list is known and the chosen one is not, or no longer, in it. */
  readonly isGone: boolean
  /** The address that chooses this row, or none, and keeps the rest of the search. */
  readonly addressOf: (id: string | null) => string
  readonly select: (id: string | null) => void
  /** Chooses the row so many places on; the first one when nothing is chosen. Stays at the ends. */
  readonly step: (places: 1 | -1) => void
  /** Goes on from a row that is done with to the one that takes its place; after the last one the screen has the focus. */
  readonly goOnFrom: (id: string) => void
}

/** Which row of a list is open. It stands in the address bar under `name`, so that a link or a reload finds it again. */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  name: string,
): Selection<Row> {
  const [search, setSearch] = useSearchParams()
  const [lastSeen, setLastSeen] = useState<Row | null>(null)
  const id = search.get(name)
  const index = rows?.findIndex((row) => row.id === id) ?? -1
  const current = rows?.[index] ?? null
  if (current && current !== lastSeen) setLastSeen(current)

  const searchWith = (next: string | null) => {
    const changed = new URLSearchParams(search)
    if (next) changed.set(name, next)
    else changed.delete(name)
    return changed
  }
  const select = (next: string | null) => setSearch(searchWith(next), { replace: true, preventScrollReset: true })
  return {
    id,
    row: current ?? (lastSeen?.id === id ? lastSeen : null),
    isGone: rows !== undefined && id !== null && index < 0,
    addressOf: (next) => `?${searchWith(next)}`,
    select,
    step: (places) => {
      const next = rows?.[index < 0 ? 0 : index + places]
      if (next) select(next.id)
    },
    goOnFrom: (done) => {
      const at = rows?.findIndex((row) => row.id === done) ?? -1
      const next = (rows?.[at + 1] ?? rows?.[at - 1])?.id ?? null
      select(next)
      if (!next) document.getElementById('content')?.focus()
    },
  }
}
