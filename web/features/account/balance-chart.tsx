import { queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { call } from '#root/web/api/client.ts'
import { useFirmDay } from '#root/web/api/firm-clock.ts'
import type { ChartModel } from '#root/web/ui/chart/chart-model.ts'
import { Chart } from '#root/web/ui/chart/chart.tsx'
import { dollarsByDay } from '#root/web/ui/chart/dollars-by-day.ts'
import { readerZone } from '#root/web/ui/moment.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { type BalanceDay, balanceByDay } from './balance-by-day.ts'

/** The account's latest movements. */
const movementsQuery = queryOptions({
  queryKey: ['account', 'activity', 'newest'],
  queryFn: async () => (await call('GET /api/history/activity', { query: {} })).rows,
})

/** The balance over time, with deposits and payouts marked; nothing before the account's second day. */
export function BalanceChart() {
  const movements = useQuery(movementsQuery)
  const today = useFirmDay()
  if (!movements.data || today === null) return null
  const days = balanceByDay(movements.data, Date.parse(`${today}T12:00:00Z`), readerZone())
  if (days.length < 2) return null
  return (
    <Pane title={m.dashboard_course()}>
      <div className="[--tall-plot:13rem]">
        <Chart chart={chartOf(days)} />
      </div>
    </Pane>
  )
}

function chartOf(days: readonly BalanceDay[]): ChartModel {
  const values = days.map(({ balance }) => balance)
  const pointsWith = (has: (day: BalanceDay) => boolean) => days.flatMap((day, point) => (has(day) ? [point] : []))
  const axes = dollarsByDay(days.map(({ day }) => day))
  return {
    title: m.dashboard_course(),
    summary: m.dashboard_course_summary({ from: axes.formatPoint(0), to: axes.formatPoint(days.length - 1) }),
    source: m.dashboard_course_source(),
    shape: 'steps',
    series: [{ name: m.dashboard_account_balance(), values, stroke: 'var(--color-brass)' }],
    dots: [
      {
        name: m.dashboard_course_deposit(),
        points: pointsWith(({ hasDeposit }) => hasDeposit),
        values,
        fill: 'var(--color-ink)',
      },
      {
        name: m.dashboard_course_payout(),
        points: pointsWith(({ hasPayout }) => hasPayout),
        values,
        fill: 'var(--color-leaf)',
      },
    ].filter(({ points }) => points.length > 0),
    ...axes,
  }
}
