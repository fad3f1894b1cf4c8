import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useSearchAddress } from './search-address.ts'

export interface ActiveRow<Row> {
  readonly id: string | null
  /** Whether the address asks for a row, which may not be loaded yet. */
  readonly isRequested: boolean
  /** The chosen row; its last known state when it has left the list. */
  readonly row: Row | null
  /** The list is loaded, and the chosen row is not in it or has left it. */
  readonly isGone: boolean
  /** The address that chooses this row, or none, and keeps the rest of the query. */
  readonly addressOf: (id: string | null) => string
  readonly select: (id: string | null) => void
  /** Opens a row that the reader did not choose, unless they have chosen one meanwhile. */
  readonly openByDefault: (id: string) => void
  /** Moves the choice by this number of rows; to the first one when nothing is chosen. Stops at the ends. */
  readonly step: (offset: 1 | -1) => void
  /** Moves from a finished row to the one that takes its place; after the last one the screen gets the focus. */
  readonly advanceFrom: (id: string) => void
}

interface ActiveRowOptions {
  /** The rows are those of the previous page until the next one is loaded. */
  readonly isStale?: boolean
  /** A step beyond the end of the list, where there is another page. */
  readonly onEnd?: (offset: 1 | -1) => void
}

/** The state of an address that the reader did not choose. */
const chosenForReader = { isChosenForReader: true }

/** From this width, the open record is beside the list. */
export const wideWindow = '(min-width: 64rem)'

/**
 * Which row of a list is open. It is in the address bar under `name`, so that a link or a reload restores it; the values 'first' and
 * 'last' choose that row once the list is loaded.
 */
export function useActiveRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  name: string,
  { isStale = false, onEnd }: ActiveRowOptions = {},
): ActiveRow<Row> {
  const [search, change] = useSearchAddress()
  const requested = search.get(name)
  const id = isEnd(requested) ? null : requested
  const index = rows?.findIndex((row) => row.id === id) ?? -1
  const current = rows?.[index] ?? null
  const lastSeen = useLastSeen(current)

  const searchWith = (next: string | null, from = search) => {
    const changed = new URLSearchParams(from)
    if (next) changed.set(name, next)
    else changed.delete(name)
    return changed
  }
  const select = (next: string | null) => change((now) => searchWith(next, now))
  useRequestedEnd(requested, isStale ? undefined : rows, select)
  return {
    id,
    isRequested: requested !== null,
    row: current ?? (lastSeen?.id === id ? lastSeen : null),
    isGone: rows !== undefined && id !== null && index < 0,
    addressOf: (next) => `?${searchWith(next)}`,
    select,
    openByDefault: (next) => change((now) => (now.has(name) ? null : searchWith(next, now)), chosenForReader),
    step: (places) => {
      const next = rows?.[index < 0 ? 0 : index + places]
      if (next) select(next.id)
      else if (index >= 0) onEnd?.(places)
    },
    advanceFrom: (done) => {
      const doneIndex = rows?.findIndex((row) => row.id === done) ?? -1
      const next = (rows?.[doneIndex + 1] ?? rows?.[doneIndex - 1])?.id ?? null
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

const isEnd = (requested: string | null): requested is 'first' | 'last' => requested === 'first' || requested === 'last'

/** Chooses the first or last row if the address asks for it, once the list is loaded; then the address names that row. */
function useRequestedEnd(
  requested: string | null,
  rows: readonly { readonly id: string }[] | undefined,
  select: (id: string | null) => void,
): void {
  const end = isEnd(requested) && rows ? ((requested === 'first' ? rows[0] : rows.at(-1))?.id ?? '') : null
  const latest = useRef(select)
  useEffect(() => {
    latest.current = select
  })
  useEffect(() => {
    if (end !== null) latest.current(end || null)
  }, [end])
}

/**
 * Opens the first row when none is chosen and the window has room for it beside the list. It does not take the focus. When
 * the window gets too narrow, the row closes again, because it would hide the list.
 */
export function useFirstRow<Row extends { id: string }>(
  { isRequested, select, openByDefault }: ActiveRow<Row>,
  rows: readonly Row[] | undefined,
): void {
  const isWide = useSyncExternalStore(subscribeToWidth, isWideWindow, () => false)
  const { state } = useLocation()
  const isToClose = !isWide && isRequested && state?.isChosenForReader === true
  const first = isRequested ? null : (rows?.[0]?.id ?? null)
  const latest = useRef({ select, offer: openByDefault })
  useEffect(() => {
    latest.current = { select, offer: openByDefault }
  })
  useEffect(() => {
    if (isWide && first !== null) latest.current.offer(first)
  }, [isWide, first])
  useEffect(() => {
    if (isToClose) latest.current.select(null)
  }, [isToClose])
}

/** Whether the reader opened the row or its address. A row that opened automatically does not count as read. */
export function useIsChosenByReader(): boolean {
  return useLocation().state?.isChosenForReader !== true
}

const isWideWindow = () => window.matchMedia(wideWindow).matches

function subscribeToWidth(onChange: () => void): () => void {
  const query = window.matchMedia(wideWindow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
