import { useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import {
  cohortCourse,
  dayOfMoreJoinersThan,
  failureDayWithoutGrowth,
  requiredGrowth,
  worldPopulation,
} from '#root/domain/cohorts.ts'
import type { Plan } from '#root/domain/plans.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { formatNumber, formatPercent } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { Table } from '#root/web/ui/table.tsx'
import { Controls, describePlan, planTerms } from './controls.tsx'
import { describeResult, Courses } from './course.tsx'
import { Crowds } from './crowds.tsx'
import { examples } from './examples.ts'
import { Now } from './now/now.tsx'
import { PublishedCases } from './published-cases.tsx'
import { type Scenarios, scenarioName, useScenarios } from './scenarios.ts'
import { scenarioOf, searchOf, valuesOf } from './settings.ts'

type View = 'now' | 'what-if' | 'cases'
const views: readonly { key: View; to: string; label: () => string; text: () => string }[] = [
  { key: 'now', to: '/lab?view=now', label: m.lab_view_now, text: m.lab_now_text },
  { key: 'what-if', to: '/lab', label: m.lab_view_what_if, text: m.lab_text },
  { key: 'cases', to: '/lab?view=cases', label: m.lab_view_cases, text: m.lab_cases_lead },
]

/** The firm now, how such promises end, and published cases. Each view has an address. */
export function LabScreen() {
  const [search] = useSearchParams()
  const view = views.find(({ key }) => key === search.get('view')) ?? views[1]!
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-page px-4 py-8 outline-none max-sm:py-4 sm:px-6 lg:px-8">
      <header className="mb-4 grid gap-2 max-sm:mb-1 max-sm:gap-1">
        <h1 className="text-2xl sm:text-3xl">{m.lab_title()}</h1>
        <p className="text-sm text-soft">{view.text()}</p>
      </header>
      <div className="no-print mb-6 border-b border-mullion max-sm:mb-4">
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

/** How such promises end: one or two scenarios in the address bar, and their results. */
function WhatIf() {
  const scenarios = useScenarios()
  const { plans } = useOffer()
  const values = scenarios.all[scenarios.edited]!
  return (
    <div className="grid gap-6 max-sm:gap-4">
      <Examples plans={plans} scenarios={scenarios} />
      <div className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        {/* On a phone the result comes before the settings. */}
        <div className="grid gap-6 max-lg:order-2">
          <Comparison scenarios={scenarios} />
          <Controls plans={plans} values={values} onChange={scenarios.set} />
        </div>
        {/* It stays in view while a slider further down moves. */}
        <div className="min-w-0 lg:sticky lg:top-11">
          <Courses plans={plans} scenarios={scenarios.all} />
        </div>
      </div>
      <RequiredGrowth plans={plans} joiners={values.joiners} />
      <Crowds plans={plans} values={values} onChange={scenarios.set} />
    </div>
  )
}

/** The example scenarios with their results; the one that is displayed is marked. */
function Examples({ plans, scenarios }: { plans: readonly Plan[]; scenarios: Scenarios }) {
  const displayed = searchOf(scenarios.all[scenarios.edited]!).toString()
  const cards = useMemo(
    () =>
      examples.map(({ name, plan: planId, values }) => {
        const search = searchOf(values)
        const all = valuesOf(search)
        const plan = plans.find(({ id }) => id === planId)
        return {
          values,
          search: search.toString(),
          name: plan ? m.lab_example_plan(planTerms(plan)) : name!(),
          course: cohortCourse(scenarioOf(all, plans), all.days),
        }
      }),
    [plans],
  )
  const list = useRef<HTMLUListElement>(null)
  const current = cards.findIndex(({ search }) => search === displayed)
  useEffect(() => {
    const row = list.current
    const card = row?.children[current]
    if (card) row.scrollBy({ left: middleOf(card) - middleOf(row) })
  }, [current])
  return (
    <nav aria-label={m.lab_examples()} className="no-print min-w-0">
      {/* On a phone they are a row of names that scrolls, so that the result and its chart are in the first window. */}
      <ul
        ref={list}
        aria-label={m.lab_examples()}
        className="relative grid gap-px border border-mullion bg-mullion max-sm:-mx-4 max-sm:auto-cols-max max-sm:grid-flow-col max-sm:overflow-x-auto sm:grid-cols-2 lg:grid-cols-4"
      >
        {cards.map(({ name, search, values, course }, index) => (
          <li key={search} className="grid bg-paper">
            <Link
              to={{ search: scenarios.searchWith(values) }}
              preventScrollReset
              aria-current={index === current ? 'true' : undefined}
              className="grid content-between gap-1 p-3 max-sm:min-h-11 hover:bg-glass/60 sm:px-4 lg:gap-0 lg:py-2 aria-[current]:bg-pane aria-[current]:shadow-[inset_0_3px_0_var(--color-brass-fill)]"
            >
              <span className="text-sm font-semibold">{name}</span>
              <span className={`text-xs max-sm:sr-only ${course.failureDay === null ? 'text-leaf' : 'text-pencil'}`}>
                {describeResult(course)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return (left + right) / 2
}

/** Starts and ends a comparison, and chooses the scenario that the settings belong to. */
function Comparison({ scenarios: { all, edited, edit, compare } }: { scenarios: Scenarios }) {
  const isCompared = all.length > 1
  return (
    <div className="no-print grid gap-3">
      {isCompared && (
        <ChoiceField
          label={m.lab_compare_edit()}
          options={all.map((_, index) => ({
            value: String(index),
            label: m.lab_scenario({ name: scenarioName(index) }),
          }))}
          value={String(edited)}
          onValue={(index) => edit(Number(index))}
        />
      )}
      <Button kind="quiet" onClick={() => compare(!isCompared)}>
        {isCompared ? m.lab_compare_end() : m.lab_compare()}
      </Button>
      <p className="text-xs text-soft">{m.lab_share()}</p>
    </div>
  )
}

/** For each plan of the firm, how fast deposits must always grow, and the consequences. */
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
            cell: ({ plan }) => describePlan(plan),
          },
          {
            key: 'growth',
            heading: m.lab_column_growth(),
            align: 'right',
            cell: ({ growth }) => figure(formatPercent(growth, 4)),
          },
          {
            key: 'failure',
            heading: m.lab_column_failure(),
            align: 'right',
            cell: ({ failure }) => formatNumber(failure),
          },
          {
            key: 'full',
            heading: m.lab_column_full({ joiners: formatNumber(joiners) }),
            align: 'right',
            cell: ({ full }) => figure(full === null ? m.lab_never() : formatNumber(full)),
          },
        ]}
      />
    </Pane>
  )
}

/** Digits that do not wrap beside a long heading. */
const figure = (digits: string) => <span className="whitespace-nowrap">{digits}</span>
