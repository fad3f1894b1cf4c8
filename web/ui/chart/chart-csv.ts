import { m } from '#root/contract/messages/messages.js'
import { byteOrderMark, type Cell, csvLine } from '#root/domain/csv.ts'
import type { ChartModel } from './chart-model.ts'

/**
 * The numbers of a chart as CSV by RFC 4180: the simulation notice, the title, and then a line for each point. Amounts
 * have at most two decimals; a missing number is an empty cell.
 */
export function chartCsv({ title, series, bands = [], pointCount, pointHeading, pointCell }: ChartModel): string {
  const columns = [
    ...series.map(({ name, values }) => ({ name, values })),
    ...bands.flatMap(({ name, low, high }) => [
      { name: m.lab_csv_low({ band: name }), values: low },
      { name: m.lab_csv_high({ band: name }), values: high },
    ]),
  ]
  const lines: Cell[][] = [
    [m.simulation_notice()],
    [title],
    [pointHeading, ...columns.map(({ name }) => name)],
    ...Array.from({ length: pointCount }, (_, point) => [
      { amount: pointCell(point).replaceAll(',', '') },
      ...columns.map(({ values }) => ({ amount: numberOf(values[point]) })),
    ]),
  ]
  return `${byteOrderMark}${lines.map((line) => csvLine(line, columns.length + 1)).join('')}`
}

function numberOf(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return ''
  // Never as 1e+21: a spreadsheet would keep only three digits.
  return Math.abs(value) >= 1e15 ? BigInt(Math.round(value)).toString() : String(Math.round(value * 100) / 100)
}
