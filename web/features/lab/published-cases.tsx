import { Link, useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import {
  cashAt,
  collapseTime,
  type ContinuousScheme,
  fitInflow,
  publishedScheme,
  withdrawalsAt,
} from '#root/domain/continuous-scheme.ts'
import type { ChartModel } from '#root/web/ui/chart/chart-model.ts'
import { Chart } from '#root/web/ui/chart/chart.tsx'
import { formatNumber, formatPercent } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { ponzi1920 } from './examples.ts'
import { searchOf } from './settings.ts'

interface Case {
  /** Its name in the address. */
  readonly key: string
  readonly name: () => string
  readonly scheme: ContinuousScheme
}

/** Schemes that promise more than they earn, and a fund that promises what it earns. */
const cases: readonly Case[] = [
  { key: 'level', name: () => m.lab_case_growth({ growth: formatPercent(0) }), scheme: publishedScheme },
  { key: 'none', name: m.lab_case_no_inflow, scheme: { ...publishedScheme, initialInflow: 0 } },
  ...[3, 6, 9, 11].map((percent) => ({
    key: `growth-${percent}`,
    name: () => m.lab_case_growth({ growth: formatPercent(percent / 100) }),
    scheme: { ...publishedScheme, inflowGrowth: percent / 100 },
  })),
  { key: 'honest', name: m.lab_case_bond, scheme: { ...publishedScheme, promisedRate: 0.02 } },
]

/** Published cases, computed here by the published formula, with an honest fund as a control. Each has an address. */
export function PublishedCases() {
  const [search] = useSearchParams()
  const chosen = cases.find(({ key }) => key === search.get('case')) ?? cases[0]!
  return (
    <div className="grid gap-8">
      <Pane title={chosen.name()}>
        <div className="grid gap-6">
          <p role="status" className="font-display text-2xl leading-tight sm:text-3xl">
            {describeResult(chosen.scheme)}
          </p>
          <Chart chart={chartOf(chosen)} />
        </div>
      </Pane>
      <Pane title={m.lab_cases_title()}>
        <p className="mb-4 max-w-prose text-sm text-soft">{m.lab_cases_text()}</p>
        <CaseTable chosen={chosen} />
        <p className="mt-4 text-xs text-soft">{m.lab_cases_source()}</p>
      </Pane>
      <Ponzi />
      <Madoff />
    </div>
  )
}

function CaseTable({ chosen }: { chosen: Case }) {
  return (
    <Table
      caption={m.lab_cases_title()}
      rows={cases}
      rowKey={({ key }) => key}
      rowProps={({ key }) => ({ 'aria-selected': key === chosen.key })}
      columns={columns()}
    />
  )
}

const columns = (): readonly Column<Case>[] => [
  {
    key: 'case',
    heading: m.lab_column_case(),
    cell: ({ key, name }) => (
      <Link
        to={`?view=cases&case=${key}`}
        preventScrollReset
        className="link inline-flex min-h-11 items-center md:-my-3"
      >
        {name()}
      </Link>
    ),
  },
  {
    key: 'end',
    heading: m.lab_column_end(),
    align: 'right',
    cell: ({ scheme }) => {
      const end = collapseTime(scheme)
      return end === null ? m.lab_never() : m.lab_years({ years: end.toFixed(1) })
    },
  },
]

function describeResult(scheme: ContinuousScheme): string {
  const end = collapseTime(scheme)
  return end === null ? m.lab_case_lasts() : m.lab_case_ends({ years: end.toFixed(1) })
}

const pointsPerYear = 4

/** The real holdings, and the total of all investors' displayed balances. */
function chartOf({ name, scheme }: Case): ChartModel {
  const end = collapseTime(scheme)
  const years = end === null ? 60 : Math.ceil(end * 1.15)
  const times = Array.from({ length: years * pointsPerYear + 1 }, (_, index) => index / pointsPerYear)
  const cash = times.map((time) => cashAt(scheme, time))
  const believed = times.map((time) => withdrawalsAt(scheme, time) / scheme.withdrawalRate)
  const formatYears = (point: number) => m.lab_year({ year: (point / pointsPerYear).toFixed(1) })
  const format = (amount: number) => `${amount < 0 ? '-' : ''}$${Math.abs(amount).toFixed(2)}`
  return {
    title: name(),
    summary: `${describeResult(scheme)} ${m.lab_case_summary()}`,
    source: m.lab_cases_source(),
    shape: 'lines',
    series: [
      { name: m.lab_curve_cash(), values: cash, stroke: 'var(--color-leaf)' },
      { name: m.lab_curve_believed(), values: believed, stroke: 'var(--color-pencil)', dash: '6 4' },
    ],
    gap: { name: m.lab_curve_uncovered(), above: believed, below: cash },
    pointCount: times.length,
    pointHeading: m.lab_column_year(),
    pointsPerUnit: pointsPerYear,
    formatPoint: formatYears,
    pointCell: (point) => String(point / pointsPerYear),
    short: (amount) => `$${formatNumber(Math.round(amount))}`,
    format,
    mark:
      end === null
        ? undefined
        : {
            point: Math.round(end * pointsPerYear),
            label: m.lab_case_mark({ years: m.lab_years({ years: end.toFixed(1) }) }),
          },
  }
}

/** The historical facts about Charles Ponzi, and the scenario that they give. */
function Ponzi() {
  const { initialInflow, inflowGrowth } = fitInflow(200_000, 10_000_000, 0.58)
  return (
    <Pane title={m.lab_example_ponzi()}>
      <p className="mb-3 max-w-prose text-sm">
        {m.lab_case_ponzi({
          start: formatNumber(Math.round(initialInflow / 365)),
          factor: formatNumber(Math.round(Math.exp(inflowGrowth * 0.58))),
        })}
      </p>
      <Link to={`/lab?${searchOf(ponzi1920)}`} className="link inline-flex min-h-11 items-center text-sm">
        {m.lab_case_ponzi_open()}
      </Link>
    </Pane>
  )
}

/** Billions of dollars, of December 2008. */
const madoff = { onStatements: 64.8, paidIn: 36 }

/** Bernard Madoff's claims against the money that his clients had really paid in, as two bars of one scale. */
function Madoff() {
  const bars = [
    { name: m.lab_madoff_statements(), amount: madoff.onStatements, fill: 'bg-pencil', digits: 1 },
    { name: m.lab_madoff_paid_in(), amount: madoff.paidIn, fill: 'bg-leaf', digits: 0 },
  ]
  return (
    <Pane title={m.lab_madoff_title()}>
      <p className="mb-5 font-display text-2xl leading-tight">
        {m.lab_madoff_answer({ share: String(Math.round(100 * (1 - madoff.paidIn / madoff.onStatements))) })}
      </p>
      <dl className="grid gap-4">
        {bars.map(({ name, amount, fill, digits }) => (
          <div key={name} className="grid gap-1.5">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className={`h-7 forced-color-adjust-none ${fill}`}
                style={{ width: `calc((100% - 6rem) * ${amount / madoff.onStatements})` }}
              />
              <span className="figures text-lg font-semibold whitespace-nowrap" dir="ltr">
                {m.lab_madoff_amount({ amount: amount.toFixed(digits) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 max-w-prose text-sm">{m.lab_madoff_text()}</p>
      <p className="mt-4 text-xs text-soft">{m.lab_madoff_source()}</p>
    </Pane>
  )
}
