import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { cents, fromDecimal } from '#root/domain/money.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Checkbox } from '#root/web/ui/field.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'

/** The rows selected for a decision on many. They stay selected when pages are turned. */
export interface SelectedRows<Row> {
  readonly ids: readonly string[]
  readonly rows: readonly Row[]
  /** Not only the selected rows, but everything that the queue's search finds. */
  readonly isAllSelected: boolean
  readonly has: (id: string) => boolean
  /** Selects or deselects a row; with `isRange`, all rows from the last touched one. */
  readonly check: (row: Row, isChecked: boolean, isRange?: boolean) => void
  readonly checkPage: (isChecked: boolean) => void
  readonly checkEverything: () => void
  readonly clear: () => void
}

/** The selected rows of the pages of a queue; `page` is the visible one. */
export function useSelectedRows<Row extends { id: string }>(page: readonly Row[]): SelectedRows<Row> {
  const [checkedRows, setCheckedRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const [isAllSelected, setAllSelected] = useState(false)
  const [lastCheckedId, setLastCheckedId] = useState<string | null>(null)
  const change = (rows: readonly Row[], isChecked: boolean) => {
    setAllSelected(false)
    setCheckedRows((before) => {
      const after = new Map(before)
      for (const row of rows)
        if (isChecked) after.set(row.id, row)
        else after.delete(row.id)
      return after
    })
  }
  return {
    ids: [...checkedRows.keys()],
    rows: [...checkedRows.values()],
    isAllSelected,
    has: (id) => isAllSelected || checkedRows.has(id),
    check: (row, isChecked, isRange = false) => {
      change(isRange ? rangeOf(page, lastCheckedId, row.id) : [row], isChecked)
      setLastCheckedId(row.id)
    },
    checkPage: (isChecked) => change(page, isChecked),
    checkEverything: () => setAllSelected(true),
    clear: () => {
      setCheckedRows(new Map())
      setAllSelected(false)
    },
  }
}

/** The rows between two, in either order; only the second if the first is not on the page. */
function rangeOf<Row extends { id: string }>(page: readonly Row[], from: string | null, to: string): readonly Row[] {
  const ends = [from, to].map((id) => page.findIndex((row) => row.id === id))
  const [first, last] = ends.toSorted((a, b) => a - b)
  return page.slice(Math.max(first!, first === -1 ? last! : 0), last! + 1)
}

interface PageCheckboxProps<Row> {
  selectedRows: SelectedRows<Row>
  page: readonly Row[]
  hasMorePages: boolean
}

/** The checkbox above a list that selects the page, and the link that selects all search results. */
export function PageCheckbox<Row extends { id: string }>({ selectedRows, page, hasMorePages }: PageCheckboxProps<Row>) {
  const isPageChecked = page.length > 0 && page.every(({ id }) => selectedRows.has(id))
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4">
      <Checkbox
        label={m.queue_select_page()}
        checked={isPageChecked}
        onChange={(event) => selectedRows.checkPage(event.target.checked)}
        className="ps-3.5"
      />
      {isPageChecked && hasMorePages && !selectedRows.isAllSelected && (
        <button type="button" onClick={selectedRows.checkEverything} className="link min-h-11 text-sm">
          {m.queue_select_all()}
        </button>
      )}
    </div>
  )
}

interface SelectionBarProps<Row> {
  selectedRows: SelectedRows<Row>
  /** A row is open: on a phone it fills the screen. */
  isRecordOpen: boolean
  onDecide: (decision: 'approve' | 'reject') => void
}

/** The selection, its total, and its actions. At the foot of the window while anything is selected. */
export function SelectionBar<Row extends { amount?: string }>({
  selectedRows,
  isRecordOpen,
  onDecide,
}: SelectionBarProps<Row>) {
  const count = selectedRows.rows.length
  if (count === 0 && !selectedRows.isAllSelected) return null
  const amounts = selectedRows.rows.flatMap(({ amount }) => amount ?? [])
  const sum = cents(amounts.reduce((total, amount) => total + fromDecimal(amount), 0n))
  return (
    <section
      aria-label={m.queue_selected_label()}
      className={`sticky bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 border border-brass-fill bg-pane px-4 py-2 text-sm shadow-[0_-8px_24px_rgb(6_20_17/.12)] max-lg:bottom-14 ${isRecordOpen ? 'max-lg:hidden' : ''}`}
    >
      <p role="status" className="grow">
        {selectedRows.isAllSelected ? (
          m.queue_selected_all()
        ) : amounts.length === 0 ? (
          m.queue_selected_count({ number: formatNumber(count) })
        ) : (
          <>
            {m.queue_selected({ count, number: formatNumber(count) })} <Money amount={sum} className="font-semibold" />
          </>
        )}
      </p>
      <button type="button" onClick={selectedRows.clear} className="link min-h-11 px-2">
        {m.queue_clear()}
      </button>
      <div className="flex gap-2 max-sm:w-full max-sm:pb-1">
        <Button kind="danger" onClick={() => onDecide('reject')} className="px-4 max-sm:flex-1">
          {m.queue_reject_many()}
        </Button>
        <Button onClick={() => onDecide('approve')} className="px-4 max-sm:flex-1">
          {m.queue_approve_many()}
        </Button>
      </div>
    </section>
  )
}
