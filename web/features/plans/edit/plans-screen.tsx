import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { useOffer } from '#root/web/api/offer.ts'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { PlanVersions } from './plan-versions.tsx'

/** The plans of the firm: each with its terms, to be changed, and its versions. */
export function PlansScreen() {
  const [search] = useSearchParams()
  const { plans } = useOffer()
  const plan = plans.find(({ id }) => id === search.get('plan')) ?? plans[0]!
  return (
    <>
      <ScreenTitle title={m.plan_heading()}>{m.plan_text()}</ScreenTitle>
      <div className="mb-6 border-b border-mullion">
        <ChoiceLinks
          label={m.plan_choose()}
          choices={plans.map(({ id, title }) => ({ key: id, to: `?plan=${id}`, label: title }))}
          chosen={plan.id}
        />
      </div>
      <div className="grid gap-8">
        <PlanEditor key={plan.id} plan={plan} />
        <PlanVersions plan={plan.id} search={search} />
      </div>
    </>
  )
}
