import { Link, useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { PlanId } from '#root/domain/plans.ts'
import { useOfferOfPage } from '#root/web/api/use-offer-of-page.ts'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { Controls, tellTerms } from './controls.tsx'
import { Course } from './course.tsx'
import { Crowds } from './crowds.tsx'
import { Now } from './now/now.tsx'
import { PublishedCases } from './published-cases.tsx'
import { RequiredGrowth } from './required-growth.tsx'
import { searchOf, type Values } from './settings.ts'
import { useValues } from './use-values.ts'

/** Scenarios to open; each is an address that may be passed on. */
const examples: readonly { name?: () => string; plan?: PlanId; values: Partial<Values> }[] = [
  { name: m.lab_example_firm, values: {} },
  { plan: 'beginners', values: { beginners: 100, advanced: 0, premium: 0, growth: 0 } },
  { plan: 'advanced', values: { beginners: 0, advanced: 100, premium: 0, growth: 0 } },
  { plan: 'premium', values: { beginners: 0, advanced: 0, premium: 100, growth: 0 } },
  { name: m.lab_example_rollover, values: { beginners: 100, advanced: 0, premium: 0, growth: 0, rollover: 50 } },
  { name: m.lab_example_panic, values: { beginners: 100, advanced: 0, premium: 0, growth: 8, panic: 60 } },
]

type View = 'now' | 'what-if' | 'cases'
const views: readonly { key: View; to: string; label: () => string }[] = [
  { key: 'now', to: '/lab?view=now', label: m.lab_view_now },
  { key: 'what-if', to: '/lab', label: m.lab_view_what_if },
  { key: 'cases', to: '/lab?view=cases', label: m.lab_view_cases },
]

/** What stands behind such promises now, what becomes of them, and what was published about it. Each view is an address. */
export function LabScreen() {
  const [search] = useSearchParams()
  const view = views.find(({ key }) => key === search.get('view'))?.key ?? 'what-if'
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-page px-4 py-10 outline-none sm:px-6 lg:px-8 lg:py-14">
      <header className="mb-6 grid max-w-prose gap-3">
        <h1 className="text-3xl sm:text-4xl">{m.lab_title()}</h1>
        <p className="text-soft">{m.lab_text()}</p>
      </header>
      <div className="no-print mb-8 border-b border-mullion">
        <ChoiceLinks
          label={m.lab_views()}
          choices={views.map(({ key, to, label }) => ({ key, to, label: label() }))}
          chosen={view}
        />
      </div>
      {view === 'now' ? <Now /> : view === 'cases' ? <PublishedCases /> : <WhatIf />}
    </main>
  )
}

/** What becomes of such promises: a scenario in the address bar, and what follows from it. */
function WhatIf() {
  const [values, set] = useValues()
  const { plans } = useOfferOfPage()
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
            {name?.() ?? plans.filter(({ id }) => id === planId).map((plan) => m.lab_example_plan(tellTerms(plan)))}
          </Link>
        ))}
      </nav>
      <div className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        {/* On a phone the answer comes before what it is made of. */}
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
