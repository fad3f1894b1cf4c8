import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { formatCalendarDay, formatShortDay } from '../moment.tsx'
import { shortDollars } from '../number-format.ts'
import type { ChartModel } from './chart-model.ts'

/**
 * The axes of a chart of dollars over calendar days.
 * @param days The day of each point, as `YYYY-MM-DD`.
 */
export function dollarsByDay(days: readonly string[]) {
  return {
    pointCount: days.length,
    pointHeading: m.lab_column_day(),
    formatPoint: (point: number) => formatCalendarDay(days[point]!),
    pointCell: (point: number) => days[point]!,
    axisLabel: (point: number) => formatShortDay(days[point]!),
    short: shortDollars,
    format: (value: number) => formatDollars(fromDecimal(value.toFixed(2))),
  } satisfies Partial<ChartModel>
}
