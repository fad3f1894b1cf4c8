import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { dayOfMoreJoinersThan, failureDayWithoutGrowth, requiredGrowth, worldPopulation } from '#root/domain/cohorts.ts'
import type { Plan } from '#root/domain/plans.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { useIsLeaving } from '#root/web/ui/search-address.ts'
import { Table } from '#root/web/ui/table.tsx'
import { Controls, planTerms } from './controls.tsx'
import { Course } from './course.tsx'
import { Crowds } from './crowds.tsx'
import { examples } from './examples.ts'
import { Now } from './now/now.tsx'
import { PublishedCases } from './published-cases.tsx'
import { searchOf, type SettingName, type Values, valuesOf } from './settings.ts'

type View = 'now' | 'what-if' | 'cases'
const views: readonly { key: View; to: string; label: () => string; text: () => string }[] = [
  { key: 'now', to: '/lab?view=now', label: m.lab_view_now, text: m.lab_now_text },
  { key: 'what-if', to: '/lab', label: m.lab_view_what_if, text: m.lab_text },
  { key: 'cases', to: '/lab?view=cases', label: m.lab_view_cases, text: m.lab_cases_lead },
]

/** What backs such promises now, how they end, and published cases. Each view has an address. */
export function LabScreen() {
  const [search] = useSearchParams()
  const view = views.find(({ key }) => key === search.get('view')) ?? views[1]!
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-page px-4 py-10 outline-none sm:px-6 lg:px-8 lg:py-14">
      <header className="mb-6 grid max-w-prose gap-3">
        <h1 className="text-3xl sm:text-4xl">{m.lab_title()}</h1>
        <p className="text-soft">{view.text()}</p>
      </header>
      <div className="no-print mb-8 border-b border-mullion">
        <ChoiceLinks
          label={m.lab_views()}
          choices={views.map(({ key, to, label }) => ({ key, to, label: label() }))}
          chosen={view.key}
        />
      </div>
      {view.key === 'now' ? <Now /> : view.key === 'cases' ? <PublishedCases /> : <WhatIf />}
    </main>
  )
}

/** How such promises end: a scenario in the address bar, and its results. */
function WhatIf() {
  const [values, set] = useValues()
  const { plans } = useOffer()
  return (
    <>
      <nav
        aria-label={m.lab_examples()}
        className="no-print mb-8 flex flex-wrap gap-x-6 border-b border-mullion text-sm"
      >
        {examples.map(({ name, plan: planId, values: example }) => (
          <Link
            key={searchOf(example).toString()}
            to={{ search: searchOf(example).toString() }}
            preventScrollReset
            className="link inline-flex min-h-11 items-center"
          >
            {name?.() ?? plans.filter(({ id }) => id === planId).map((plan) => m.lab_example_plan(planTerms(plan)))}
          </Link>
        ))}
      </nav>
      <div className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        {/* On a phone the result comes before the settings. */}
        <div className="max-lg:order-2 lg:row-span-2">
          <Controls plans={plans} values={values} onChange={set} />
        </div>
        <div className="min-w-0">
          <Course plans={plans} values={values} />
        </div>
        <div className="grid min-w-0 gap-8 max-lg:order-3">
          <RequiredGrowth plans={plans} joiners={values.joiners} />
          <Crowds plans={plans} values={values} onChange={set} />
        </div>
      </div>
    </>
  )
}

/** For each plan of the firm, how fast deposits must grow for ever, and what that leads to. */
function RequiredGrowth({ plans, joiners }: { plans: readonly Plan[]; joiners: number }) {
  const rows = plans.map((plan) => {
    const model = { payoutFactor: 1 + plan.returnPercent / 100, durationDays: plan.durationDays }
    const growth = requiredGrowth(model)
    return {
      plan,
      growth,
      failure: failureDayWithoutGrowth(model),
      full: dayOfMoreJoinersThan(worldPopulation, joiners, growth),
    }
  })
  return (
    <Pane title={m.lab_required_title()}>
      <p className="mb-4 max-w-prose text-sm text-soft">{m.lab_required_text()}</p>
      <Table
        caption={m.lab_required_title()}
        rows={rows}
        rowKey={({ plan }) => plan.id}
        columns={[
          {
            key: 'plan',
            heading: m.lab_column_plan(),
            cell: ({ plan }) => `${plan.title}: ${plan.returnPercent}%, ${formatDays(plan.durationDays)}`,
          },
          {
            key: 'growth',
            heading: m.lab_column_growth(),
            align: 'end',
            cell: ({ growth }) => figure(`${(growth * 100).toFixed(4)}%`),
          },
          {
            key: 'failure',
            heading: m.lab_column_failure(),
            align: 'end',
            cell: ({ failure }) => formatNumber(failure),
          },
          {
            key: 'full',
            heading: m.lab_column_full({ joiners: formatNumber(joiners) }),
            align: 'end',
            cell: ({ full }) => figure(full === null ? m.lab_never() : formatNumber(full)),
          },
        ]}
      />
    </Pane>
  )
}

/** Digits that do not wrap beside a long heading. */
const figure = (digits: string) => <span className="whitespace-nowrap">{digits}</span>

const formatDays = (days: number) => m.lab_days({ days: formatNumber(days) })

/** A dragged slider changes many times a second; the address follows when it rests. */
const restMs = 250

/** The values of the scenario and a setter. They change at once, and the address follows; a link or Back sets them again. */
function useValues(): readonly [Values, (name: SettingName, value: number) => void] {
  const [search, setSearch] = useSearchParams()
  const isLeaving = useIsLeaving()
  const [values, setValues] = useState(() => valuesOf(search))
  const latest = useRef(values)
  const written = useRef(search.toString())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (search.toString() === written.current) return
    clearTimeout(timer.current)
    written.current = search.toString()
    latest.current = valuesOf(search)
    setValues(latest.current)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (name: SettingName, value: number) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (isLeaving.current) return
      const next = searchOf(latest.current)
      written.current = next.toString()
      setSearch(next, { replace: true, preventScrollReset: true })
    }, restMs)
  }
  return [values, set]
}
