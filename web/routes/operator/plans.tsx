import { m } from '#root/contract/messages/messages.js'
import { PlansScreen } from '#root/web/features/plans/edit/plans-screen.tsx'

/** What the firm promises, /operator/plans. */
export default function OperatorPlans() {
  return (
    <>
      <title>{m.operator_title({ page: m.plan_nav() })}</title>
      <PlansScreen />
    </>
  )
}
