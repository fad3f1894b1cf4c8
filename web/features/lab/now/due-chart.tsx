import type { LabNow } from '#root/contract/lab.ts'
import { m } from '#root/contract/messages/messages.js'
import { fromDecimal } from '#root/domain/money.ts'
import { formatCalendarDay } from '#root/web/ui/moment.tsx'
import { type ChartModel } from '../chart-model.ts'
import { Chart } from '../chart.tsx'
import { shortDollars, formatWholeDollars } from '../lab-words.ts'
import { dollarsOf, dueDaysOf, everyDay } from './due-days.ts'

const maxDays = 366

/** What has fallen due by each day against what is held: where the lines cross, the money is gone. Nothing while nothing is due. */
export function DueChart({ now }: { now: LabNow }) {
  const due = dueDaysOf(now)
  if (due.every(({ dueCents }) => dueCents === 0n)) return null
  const days = everyDay(due, maxDays)
  const held = dollarsOf(fromDecimal(now.held))
  const failure = days.findIndex(({ leftCents }) => leftCents < 0n)
  const formatPoint = (point: number) => formatCalendarDay(days[point]!.day)
  const chart: ChartModel = {
    title: m.lab_due_chart(),
    summary: m.lab_due_chart_summary(),
    shape: 'steps',
    series: [
      { name: m.lab_held(), values: days.map(() => held), stroke: 'var(--color-leaf)' },
      {
        name: m.lab_due_by_then(),
        values: days.map(({ leftCents }) => held - dollarsOf(leftCents)),
        stroke: 'var(--color-pencil)',
        dash: '6 4',
      },
    ],
    pointCount: days.length,
    pointHeading: m.lab_column_day(),
    formatPoint,
    pointCell: (point) => days[point]!.day,
    short: shortDollars,
    format: formatWholeDollars,
    mark: failure === -1 ? undefined : { point: failure, label: formatPoint(failure) },
  }
  return <Chart chart={chart} />
}
