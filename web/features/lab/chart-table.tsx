import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type Column, Table } from '#root/web/ui/table.tsx'
import type { ChartModel } from './chart-model.ts'

/** So many rows at most; a file has every one. */
const mostRows = 80

/** The same as a table: points at even distances, the last one, and the one that is marked. */
export function ChartTable({ chart }: { chart: ChartModel }) {
  const [isOpen, setOpen] = useState(false)
  const { title, pointCount, mark } = chart
  const step = [1, 5, 10, 20].find((each) => pointCount / each <= mostRows) ?? 50
  const rows = Array.from({ length: pointCount }, (_, point) => point).filter(
    (point) => point % step === 0 || point === mark?.point || point === pointCount - 1,
  )
  return (
    <details className="min-w-0 open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link min-h-11 cursor-pointer content-center text-sm">{m.lab_table_show()}</summary>
      {isOpen && <Table caption={title} rows={rows} rowKey={String} columns={columnsOf(chart)} />}
    </details>
  )
}

function columnsOf({
  series,
  bands = [],
  pointHeading,
  pointCell,
  tell: tellAll,
  short,
}: ChartModel): Column<number>[] {
  const tellOne = (value: number | undefined, tell: (value: number) => string) =>
    value !== undefined && Number.isFinite(value) ? tell(value) : ''
  return [
    { key: 'point', heading: pointHeading, cell: pointCell },
    ...series.map(({ name, values, tell = tellAll }): Column<number> => ({
      key: name,
      heading: name,
      align: 'end',
      cell: (point) => tellOne(values[point], tell),
    })),
    ...bands.map(({ name, low, high }): Column<number> => ({
      key: name,
      heading: name,
      align: 'end',
      cell: (point) => `${tellOne(low[point], short)} – ${tellOne(high[point], short)}`,
    })),
  ]
}
