import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import type { ClaimId } from '#root/domain/claims.ts'
import { formatWholeDollars } from '#root/domain/money.ts'
import { examplePrincipalOf, payoutOf, type Plan, returnOf } from '#root/domain/plans.ts'
import { Claim } from '#root/web/ui/claim.tsx'

const looks = {
  plain: { card: 'bg-pane', rule: 'border-mullion', soft: 'text-soft', accent: 'text-brass' },
  lit: {
    card: 'bg-deep text-on-deep border-t-4 border-t-lamp min-[52rem]:z-10 min-[52rem]:-my-8 min-[52rem]:pt-[calc(2rem-3px)] min-[52rem]:pb-8',
    rule: 'border-on-deep/20',
    soft: 'text-soft-on-deep',
    accent: 'text-lamp',
  },
}

interface PlanCardProps {
  plan: Plan
  isHighlighted: boolean
  /** The plan's calculator. */
  children: ReactNode
}

/**
 * A plan on the public site: its return first, then its limits, and a calculator. On a tablet the calculator is beside
 * the limits; beside other plans, their rows are aligned.
 */
export function PlanCard({ plan, isHighlighted, children }: PlanCardProps) {
  const look = looks[isHighlighted ? 'lit' : 'plain']
  const min = formatWholeDollars(plan.minCents)
  const max = formatWholeDollars(plan.maxCents)
  const example = examplePrincipalOf(plan)
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={`relative grid content-start border min-[40rem]:max-[52rem]:grid-cols-2 min-[40rem]:max-[52rem]:[&>[data-island]>*]:col-start-2 min-[40rem]:max-[52rem]:[&>[data-island]>*]:row-start-3 min-[52rem]:row-span-6 min-[52rem]:grid-rows-subgrid ${look.rule} ${look.card}`}
    >
      <header
        className={`flex items-baseline justify-between gap-4 border-b px-5 py-5 min-[40rem]:max-[52rem]:col-span-2 lg:px-8 ${look.rule}`}
      >
        <h2 id={`plan-${plan.id}`} className="font-sans text-sm font-semibold tracking-[0.08em]">
          {namePlan(plan.title)}
        </h2>
        <span className={`text-xs font-semibold tracking-[0.08em] ${look.accent}`}>
          <Claim id="plan-badge">{namePlan(plan.badge)}</Claim>
        </span>
      </header>
      <div className="self-center px-5 py-7 lg:px-8 lg:py-9">
        <p className={look.accent}>
          <Claim id={`${plan.id}-return` satisfies ClaimId}>
            <span className="flex items-start gap-2">
              <span className="figures font-display text-[clamp(4rem,2rem+3.2vw,5rem)] leading-[0.9] tracking-[-0.035em]">
                {m.plans_roi({ percent: String(plan.returnPercent) })}
              </span>{' '}
              <span className="mt-1 text-sm font-semibold">{m.plans_roi_label()}</span>
            </span>
          </Claim>
        </p>
      </div>
      <dl
        className={`border-t text-sm min-[40rem]:max-[52rem]:mb-5 min-[40rem]:max-[52rem]:ms-5 min-[40rem]:max-[52rem]:me-3 min-[40rem]:max-[52rem]:self-start min-[40rem]:max-[52rem]:*:px-0 min-[52rem]:row-span-2 min-[52rem]:grid min-[52rem]:grid-rows-subgrid ${look.rule}`}
      >
        <Row term={m.plans_range_label()} look={look}>
          {m.plans_range({ min, max })}
        </Row>
        <Row term={m.plans_duration_label()} look={look}>
          {m.plans_duration({ days: String(plan.durationDays) })}
        </Row>
      </dl>
      <p
        className={`px-5 py-5 text-sm min-[40rem]:max-[52rem]:col-start-2 min-[40rem]:max-[52rem]:row-start-2 min-[40rem]:max-[52rem]:self-end lg:px-8 ${look.soft}`}
      >
        <Claim id="plan-example">
          {m.claim_plan_example({
            amount: formatWholeDollars(example),
            profit: formatWholeDollars(returnOf(plan, example)),
            total: formatWholeDollars(payoutOf(plan, example)),
          })}
        </Claim>
      </p>
      {children}
    </article>
  )
}

function Row({ term, look, children }: { term: string; look: (typeof looks)['plain']; children: string }) {
  return (
    <div className={`flex justify-between gap-2 border-b px-5 py-3.5 lg:px-8 ${look.rule}`}>
      <dt className={look.soft}>{term}</dt>
      <dd className="figures font-semibold whitespace-nowrap" dir="auto">
        {children}
      </dd>
    </div>
  )
}
