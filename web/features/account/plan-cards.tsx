import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { Behaviour } from '#root/web/ui/behaviour.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Card } from './card.tsx'
import { Countdown } from './countdown.tsx'
import { TermProgress } from './term-progress.tsx'

type Plan = Account['activePlan']

/** How long the running plan still takes, to the second, and how much of its term has passed. */
export function DurationCard({ plan }: { plan: Plan }) {
  return (
    <Card title={<Claim id="countdown">{m.dashboard_duration()}</Claim>} className="md:col-span-6 lg:col-span-5">
      <Countdown maturesAt={plan?.maturesAt ?? null} />
      {plan && (
        <div className="mt-3 grid gap-2">
          <TermProgress plan={plan} />
          <p className="text-xs text-soft">
            {m.dashboard_matures()} <Moment at={plan.maturesAt} />
          </p>
        </div>
      )}
    </Card>
  )
}

/** The running plan by its name, with what was put in and what is promised. */
export function PlanCard({ plan }: { plan: Plan }) {
  return (
    <Card
      title={m.dashboard_plan()}
      note={plan ? undefined : m.dashboard_no_plan_text()}
      className="md:col-span-6 lg:col-span-5"
    >
      <p className="font-display text-xl">{plan ? plan.planTitle : m.dashboard_none()}</p>
      {plan && (
        <dl className="mt-2 grid grid-cols-2 gap-x-6 text-sm">
          <div>
            <dt className="text-xs text-soft">{m.dashboard_principal()}</dt>
            <dd>
              <Money amount={plan.principal} />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-soft">{m.dashboard_promised_payout()}</dt>
            <dd>
              <Behaviour id="promised-payout">
                <Money amount={plan.payout} />
              </Behaviour>
            </dd>
          </div>
        </dl>
      )}
    </Card>
  )
}
