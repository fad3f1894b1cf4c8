import { useState } from 'react'

/** The rows that are ticked for a decision on many. They stay ticked while pages are turned. */
export interface SelectedRows<Row> {
  readonly ids: readonly string[]
  readonly rows: readonly Row[]
  /** Not only those that are ticked, but everything that the queue's search finds. */
  readonly isEverything: boolean
  readonly has: (id: string) => boolean
  /** Ticks or unticks a row; with `isRange`, all rows from the one before it that was touched. */
  readonly check: (row: Row, isChecked: boolean, isRange?: boolean) => void
  readonly checkPage: (isChecked: boolean) => void
  readonly checkEverything: () => void
  readonly clear: () => void
}

/** Which rows of the pages of a queue are ticked; `page` is the one that shows. */
export function useSelectedRows<Row extends { id: string }>(page: readonly Row[]): SelectedRows<Row> {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const [isEverything, setEverything] = useState(false)
  const [touched, setTouched] = useState<string | null>(null)
  const change = (rows: readonly Row[], isChecked: boolean) => {
    setEverything(false)
    setTicked((before) => {
      const after = new Map(before)
      for (const row of rows)
        if (isChecked) after.set(row.id, row)
        else after.delete(row.id)
      return after
    })
  }
  return {
    ids: [...ticked.keys()],
    rows: [...ticked.values()],
    isEverything,
    has: (id) => isEverything || ticked.has(id),
    check: (row, isChecked, isRange = false) => {
      change(isRange ? rangeOf(page, touched, row.id) : [row], isChecked)
      setTouched(row.id)
    },
    checkPage: (isChecked) => change(page, isChecked),
    checkEverything: () => setEverything(true),
    clear: () => {
      setTicked(new Map())
      setEverything(false)
    },
  }
}

/** The rows between two, whichever is first; only the second where the first is not on the page. */
function rangeOf<Row extends { id: string }>(page: readonly Row[], from: string | null, to: string): readonly Row[] {
  const ends = [from, to].map((id) => page.findIndex((row) => row.id === id))
  const [first, last] = ends.toSorted((a, b) => a - b)
  return page.slice(Math.max(first!, first === -1 ? last! : 0), last! + 1)
}
