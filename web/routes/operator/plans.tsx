import { m } from '#root/contract/messages/messages.js'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { PlansScreen } from '#root/web/features/plans/edit/plans-screen.tsx'

/** The firm's plans, /operator/plans. */
export default function OperatorPlans() {
  return (
    <>
      <ConsoleTitle page={m.plan_nav()} />
      <PlansScreen />
    </>
  )
}
