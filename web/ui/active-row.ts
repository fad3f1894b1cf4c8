import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

export interface ActiveRow<Row> {
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
  readonly advanceFrom: (id: string) => void
}

interface ActiveRowOptions {
  /** The rows are those of the page before, until the next one is there. */
  readonly isStale?: boolean
  /** A step over the end of the list, where there is a page beside it. */
  readonly onEnd?: (places: 1 | -1) => void
}

/**
 * Which row of a list is open. It stands in the address bar under `name`, so that a link or a reload finds it again; 'first' and
 * 'last' there become the row that is so once the list is known.
 */
export function useActiveRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  name: string,
  { isStale = false, onEnd }: ActiveRowOptions = {},
): ActiveRow<Row> {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(name)
  const id = isEnd(asked) ? null : asked
  const index = rows?.findIndex((row) => row.id === id) ?? -1
  const current = rows?.[index] ?? null
  const lastSeen = useLastSeen(current)

  const searchWith = (next: string | null) => {
    const changed = new URLSearchParams(search)
    if (next) changed.set(name, next)
    else changed.delete(name)
    return changed
  }
  const select = (next: string | null) => setSearch(searchWith(next), { replace: true, preventScrollReset: true })
  useEnd(asked, isStale ? undefined : rows, select)
  return {
    id,
    row: current ?? (lastSeen?.id === id ? lastSeen : null),
    isGone: rows !== undefined && id !== null && index < 0,
    addressOf: (next) => `?${searchWith(next)}`,
    select,
    step: (places) => {
      const next = rows?.[index < 0 ? 0 : index + places]
      if (next) select(next.id)
      else if (index >= 0) onEnd?.(places)
    },
    advanceFrom: (done) => {
      const at = rows?.findIndex((row) => row.id === done) ?? -1
      const next = (rows?.[at + 1] ?? rows?.[at - 1])?.id ?? null
      select(next)
      if (!next) document.getElementById('content')?.focus()
    },
  }
}

function useLastSeen<Row>(current: Row | null): Row | null {
  const [lastSeen, setLastSeen] = useState<Row | null>(null)
  if (current && current !== lastSeen) setLastSeen(current)
  return current ?? lastSeen
}

const isEnd = (asked: string | null): asked is 'first' | 'last' => asked === 'first' || asked === 'last'

/** Chooses the row at an end of the list that the address asks for, once the list is there; from then on it is that row. */
function useEnd(
  asked: string | null,
  rows: readonly { readonly id: string }[] | undefined,
  select: (id: string | null) => void,
): void {
  const end = isEnd(asked) && rows ? ((asked === 'first' ? rows[0] : rows.at(-1))?.id ?? '') : null
  const latest = useRef(select)
  useEffect(() => {
    latest.current = select
  })
  useEffect(() => {
    if (end !== null) latest.current(end || null)
  }, [end])
}
