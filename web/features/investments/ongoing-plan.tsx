import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Pane } from '#root/web/ui/pane.tsx'

/** One plan at a time: what is running, and when it makes room for the next. */
export function OngoingPlan({ plan }: { plan: NonNullable<Account['activePlan']> }) {
  return (
    <Pane title={m.dashboard_ongoing()} aside={plan.planTitle}>
      <p className="mb-5 max-w-prose text-sm">{m.dashboard_ongoing_text()}</p>
      <Facts>
        <Fact name={m.dashboard_principal()}>
          <Money amount={plan.principal} />
        </Fact>
        <Fact name={m.dashboard_promised_payout()}>
          <Money amount={plan.payout} />
        </Fact>
        <Fact name={m.dashboard_started()}>
          <Moment at={plan.startedAt} />
        </Fact>
        <Fact name={m.dashboard_matures()}>
          <Moment at={plan.maturesAt} />
        </Fact>
      </Facts>
    </Pane>
  )
}
