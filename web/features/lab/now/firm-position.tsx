import type { ReactNode } from 'react'
import type { LabNow } from '#root/contract/lab.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { coverOf } from '#root/domain/solvency.ts'
import type { ChartModel } from '#root/web/ui/chart/chart-model.ts'
import { Chart } from '#root/web/ui/chart/chart.tsx'
import { CoverageBar, Hatching } from '#root/web/ui/coverage-bar.tsx'
import { formatCalendarDay, formatShortDay, Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { formatNumber, shortDollars } from '#root/web/ui/number-format.ts'
import { formatWholeDollars } from '../lab-format.ts'
import { dollarsOf, dueDaysOf, everyDay } from './due-days.ts'
import { Row } from './row.tsx'

/** The result in one line, and its basis: holdings against promises, drawn to one scale. */
export function FirmPosition({ now }: { now: LabNow }) {
  const [heldCents, owedCents] = [fromDecimal(now.held), fromDecimal(now.owed)]
  const { percent, gapCents, spareCents } = coverOf(heldCents, owedCents)
  return (
    <section aria-labelledby="lab-standing" className="facade lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-4 p-6 sm:p-8 lg:p-10">
        <p className="eyebrow flex flex-wrap gap-x-3 font-sans">
          {m.lab_now_at()} <Moment instant={now.at} />
        </p>
        <div role="status">
          <h2
            id="lab-standing"
            className="font-display text-2xl leading-tight text-balance sm:text-3xl sm:leading-tight"
          >
            <Answer now={now} />
          </h2>
        </div>
        <p className="max-w-prose text-soft">{reasonOf(now)}</p>
        <div className="pt-4 lg:[--tall-plot:30rem]">
          <DueChart now={now} />
        </div>
      </div>
      <div className="grid content-start gap-5 p-6 sm:p-8 lg:p-10">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="figures font-display text-4xl">{formatNumber(percent)}%</span>
          <span className="text-sm text-soft">{m.lab_now_covered()}</span>
        </p>
        <CoverageBar custodyCents={heldCents} owedCents={owedCents} />
        <dl className="grid gap-y-1 text-sm">
          <Line swatch={<span className="bg-brass-fill" />} name={m.lab_held()} amount={now.held} isTotal />
          <Line
            swatch={<span className="border border-edge bg-glass" />}
            name={m.lab_owed()}
            amount={now.owed}
            isTotal
          />
          <Line name={m.lab_owed_at_once()} amount={now.dueNow} />
          <Line name={m.lab_owed_running()} amount={now.running} />
          <Line name={m.lab_owed_idle()} amount={now.idle} />
          {gapCents > 0n ? (
            <Line swatch={<Hatching />} name={m.lab_gap()} amount={gapCents} isTotal tone="text-pencil" />
          ) : (
            <Line swatch={<span className="bg-leaf" />} name={m.lab_spare()} amount={spareCents} isTotal />
          )}
        </dl>
        <Row now={now} />
      </div>
    </section>
  )
}

function Answer({ now: { at, failure } }: { now: LabNow }) {
  if (!failure) return m.lab_now_lasts()
  return (
    <span className="underline decoration-pencil decoration-2 underline-offset-6">
      {failure.day === at.slice(0, 10)
        ? m.lab_now_fails_today()
        : m.lab_now_fails({ day: formatCalendarDay(failure.day) })}
    </span>
  )
}

function reasonOf({ at, owed, held, failure }: LabNow): string {
  if (!failure) return fromDecimal(owed) > fromDecimal(held) ? m.lab_now_lasts_but() : m.lab_now_lasts_text()
  const missing = formatDollars(fromDecimal(failure.missing))
  const days = daysBetween(at.slice(0, 10), failure.day)
  return days === 0 ? m.lab_now_fails_today_text({ missing }) : m.lab_now_fails_text({ count: days, missing })
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

interface LineProps {
  swatch?: ReactNode
  name: string
  amount: Parameters<typeof Money>[0]['amount']
  isTotal?: boolean
  tone?: string
}

function Line({ swatch, name, amount, isTotal = false, tone = '' }: LineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-x-4 py-1.5 ${isTotal ? 'border-t border-mullion font-semibold' : 'ps-5 text-soft'} ${tone}`}
    >
      <dt className="flex items-baseline gap-2">
        {swatch && (
          <span aria-hidden="true" className="grid size-3 shrink-0">
            {swatch}
          </span>
        )}
        {name}
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

const maxDays = 366

/** The total due by each day against the holdings: where the lines cross, the money runs out. Nothing while nothing is due. */
function DueChart({ now }: { now: LabNow }) {
  const due = dueDaysOf(now)
  if (due.every(({ dueCents }) => dueCents === 0n)) return null
  const days = everyDay(due, maxDays)
  const held = dollarsOf(fromDecimal(now.held))
  const failure = days.findIndex(({ leftCents }) => leftCents < 0n)
  const formatPoint = (point: number) => formatCalendarDay(days[point]!.day)
  const dueByThen = days.map(({ leftCents }) => held - dollarsOf(leftCents))
  const chart: ChartModel = {
    title: m.lab_due_chart(),
    summary: m.lab_due_chart_summary(),
    source: m.lab_now_source(),
    shape: 'steps',
    series: [
      { name: m.lab_held(), values: days.map(() => held), stroke: 'var(--color-leaf)' },
      { name: m.lab_due_by_then(), values: dueByThen, stroke: 'var(--color-pencil)', dash: '6 4' },
    ],
    gap: { name: m.lab_gap(), above: dueByThen, below: days.map(() => held) },
    pointCount: days.length,
    pointHeading: m.lab_column_day(),
    formatPoint,
    pointCell: (point) => days[point]!.day,
    axisLabel: (point) => formatShortDay(days[point]!.day),
    short: shortDollars,
    format: formatWholeDollars,
    mark: failure === -1 ? undefined : { point: failure, label: formatPoint(failure) },
  }
  return <Chart chart={chart} />
}
