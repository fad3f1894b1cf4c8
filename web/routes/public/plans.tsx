import { m } from '#root/contract/messages/messages.js'
import { useOffer } from '#root/web/api/offer.ts'
import { PlanCard } from '#root/web/features/plans/plan-card.tsx'
import { ClosingCall } from '#root/web/features/public/closing-call.tsx'
import { PageHead } from '#root/web/features/public/page-head.tsx'
import { Island } from '#root/web/ui/island.tsx'
import { pageData } from '#root/web/ui/page-data-store.ts'

export function meta() {
  return [{ title: m.plans_title(pageData().branding) }]
}

/** The plans with their calculators, /plans. */
export default function Plans() {
  const { plans } = useOffer()
  return (
    <main id="content">
      <PageHead eyebrow={m.plans_eyebrow()} title={m.plans_heading()}>
        {m.plans_lead()}
      </PageHead>
      <div className="bg-glass">
        <div className="frame grid gap-6 px-5 py-12 sm:px-8 min-[52rem]:grid-cols-[1fr_1.1fr_1fr] min-[52rem]:gap-0 min-[52rem]:py-20 lg:py-24">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} isHighlighted={plan.id === 'advanced'}>
              <Island
                name="calculator"
                when="interaction"
                props={{ planId: plan.id, isOnDeep: plan.id === 'advanced' }}
              />
            </PlanCard>
          ))}
        </div>
      </div>
      <ClosingCall title={m.plans_ready_heading()} button={m.plans_ready_button()}>
        {m.plans_ready()}
      </ClosingCall>
    </main>
  )
}
