import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { cents, type Cents, formatDollars, formatWholeDollars } from '#root/domain/money.ts'
import { examplePrincipalOf, payoutOf, type Plan, returnOf } from '#root/domain/plans.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { formatPercent } from '#root/web/ui/number-format.ts'

interface PlanOffersProps {
  plans: readonly Plan[]
  chosen: Plan | undefined
  depositedCents: Cents
  /** Without it there is no choice: a plan is running, or nothing is deposited. */
  onChoose: ((plan: Plan) => void) | undefined
}

/** The three plans side by side. */
export function PlanOffers({ plans, chosen, depositedCents, onChoose }: PlanOffersProps) {
  return (
    <section aria-label={m.dashboard_plan_legend()} className="facade md:grid-cols-3">
      {plans.map((plan) => (
        <PlanOffer
          key={plan.id}
          plan={plan}
          isChosen={plan.id === chosen?.id}
          depositedCents={depositedCents}
          onChoose={onChoose}
        />
      ))}
    </section>
  )
}

interface PlanOfferProps extends Omit<PlanOffersProps, 'plans' | 'chosen'> {
  plan: Plan
  isChosen: boolean
}

function PlanOffer({ plan, isChosen, depositedCents, onChoose }: PlanOfferProps) {
  const missing = cents(plan.minCents - depositedCents)
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={`grid grid-rows-[auto_auto_1fr_auto] gap-4 p-5 lg:p-7 short:gap-3 short:py-4 ${isChosen ? 'shadow-[inset_0_4px_0_var(--color-brass-fill)]' : ''}`}
    >
      <header className="flex items-baseline justify-between gap-3">
        <h2 id={`plan-${plan.id}`} className="font-sans text-sm font-semibold tracking-[0.06em]">
          {namePlan(plan.title)}
        </h2>
        <span className="border border-brass px-2 text-[0.6875rem] leading-5 font-semibold tracking-[0.08em] text-brass">
          <Claim id="plan-badge">{namePlan(plan.badge)}</Claim>
        </span>
      </header>
      <div className="grid gap-3">
        <p>
          <Claim id={`${plan.id}-return`}>
            <span className="figures block font-display text-3xl">{formatPercent(plan.returnPercent / 100)}</span>
            <span className="text-sm text-soft">{m.dashboard_plan_in_days({ days: plan.durationDays })}</span>
          </Claim>
        </p>
        <PayoutPanes returnPercent={plan.returnPercent} />
      </div>
      <div className="grid content-start gap-1 text-sm">
        <p className="figures font-semibold">
          {m.dashboard_plan_range({ min: formatWholeDollars(plan.minCents), max: formatWholeDollars(plan.maxCents) })}
        </p>
        <p className="text-soft">
          <Claim id="plan-example">{exampleOf(plan)}</Claim>
        </p>
      </div>
      {onChoose && (
        // The buttons of all plans are on one line.
        <div className="grid gap-2">
          {missing > 0n && (
            <p className="text-xs text-soft">{m.dashboard_plan_unaffordable({ amount: formatDollars(missing) })}</p>
          )}
          <Button
            kind="quiet"
            aria-pressed={isChosen}
            onClick={() => onChoose(plan)}
            className="aria-pressed:border-brass-fill aria-pressed:bg-glass"
          >
            {m.dashboard_plan_choose({ plan: namePlan(plan.title) })}
          </Button>
        </div>
      )}
    </article>
  )
}

/** One clear pane for the amount invested, and a lit pane for each multiple promised on top; the last may be partial. */
function PayoutPanes({ returnPercent }: { returnPercent: number }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-6 gap-0.5">
      <span className="glazing-clear h-7 border border-edge" />
      {Array.from({ length: Math.ceil(returnPercent / 100) }, (_, pane) => (
        <span
          key={pane}
          className="glazing-lit h-7"
          style={{ inlineSize: `${Math.min(100, returnPercent - pane * 100)}%` }}
        />
      ))}
    </div>
  )
}

function exampleOf(plan: Plan): string {
  const principal = examplePrincipalOf(plan)
  return m.claim_plan_example({
    amount: formatWholeDollars(principal),
    profit: formatWholeDollars(returnOf(plan, principal)),
    total: formatWholeDollars(payoutOf(plan, principal)),
  })
}
