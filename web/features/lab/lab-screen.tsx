import { Link, useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { useOffer } from '#root/web/api/offer.ts'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { Controls, planTerms } from './controls.tsx'
import { Course } from './course.tsx'
import { Crowds } from './crowds.tsx'
import { examples } from './examples.ts'
import { Now } from './now/now.tsx'
import { PublishedCases } from './published-cases.tsx'
import { RequiredGrowth } from './required-growth.tsx'
import { searchOf } from './settings.ts'
import { useValues } from './use-values.ts'

type View = 'now' | 'what-if' | 'cases'
const views: readonly { key: View; to: string; label: () => string; text: () => string }[] = [
  { key: 'now', to: '/lab?view=now', label: m.lab_view_now, text: m.lab_now_text },
  { key: 'what-if', to: '/lab', label: m.lab_view_what_if, text: m.lab_text },
  { key: 'cases', to: '/lab?view=cases', label: m.lab_view_cases, text: m.lab_cases_lead },
]

/** What stands behind such promises now, what becomes of them, and what was published about it. Each view is an address. */
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

/** What becomes of such promises: a scenario in the address bar, and what follows from it. */
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
