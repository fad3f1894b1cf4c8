import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type Column, Table } from '#root/web/ui/table.tsx'
import type { ChartModel } from './chart-model.ts'

/** So many rows at most; a file has every one. */
const maxRows = 80

/** The same as a table: points at even distances, the last one, and the one that is marked. */
export function ChartTable({ chart }: { chart: ChartModel }) {
  const [isOpen, setOpen] = useState(false)
  const { title, pointCount, mark } = chart
  const step = [1, 5, 10, 20].find((each) => pointCount / each <= maxRows) ?? 50
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
  format: formatAll,
  short,
}: ChartModel): Column<number>[] {
  const formatCell = (value: number | undefined, format: (value: number) => string) =>
    value !== undefined && Number.isFinite(value) ? format(value) : ''
  return [
    { key: 'point', heading: pointHeading, cell: pointCell },
    ...series.map(({ name, values, format = formatAll }): Column<number> => ({
      key: name,
      heading: name,
      align: 'end',
      cell: (point) => formatCell(values[point], format),
    })),
    ...bands.map(({ name, low, high }): Column<number> => ({
      key: name,
      heading: name,
      align: 'end',
      cell: (point) => `${formatCell(low[point], short)} – ${formatCell(high[point], short)}`,
    })),
  ]
}
