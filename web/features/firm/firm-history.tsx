import type { FirmHistory as History } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'
import type { ChartModel } from '#root/web/ui/chart/chart-model.ts'
import { Chart } from '#root/web/ui/chart/chart.tsx'
import { dollarsByDay } from '#root/web/ui/chart/dollars-by-day.ts'

/** What the firm held against what it owed, day by day; nothing before the second day. */
export function FirmHistory({ days }: History) {
  if (days.length < 2) return null
  return (
    <section className="grid gap-4 p-6 sm:p-8 lg:col-span-2">
      <h2 className="eyebrow font-sans">{m.firm_history()}</h2>
      <div className="[--tall-plot:16rem]">
        <Chart chart={chartOf(days)} />
      </div>
    </section>
  )
}

function chartOf(days: History['days']): ChartModel {
  // A drawing needs no cents.
  const held = days.map(({ custody }) => Number(custody))
  const owed = days.map((day) => Number(day.owed))
  const axes = dollarsByDay(days.map(({ day }) => day))
  return {
    title: m.firm_history(),
    summary: m.firm_history_summary({ from: axes.formatPoint(0), to: axes.formatPoint(days.length - 1) }),
    source: m.firm_history_source(),
    shape: 'steps',
    series: [
      { name: m.firm_custody(), values: held, stroke: 'var(--color-leaf)' },
      { name: m.firm_owed(), values: owed, stroke: 'var(--color-pencil)', dash: '6 4' },
    ],
    gap: { name: m.firm_gap(), above: owed, below: held },
    ...axes,
  }
}
