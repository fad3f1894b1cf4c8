import { useId, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { ClaimId } from '#root/domain/claims.ts'
import { formatDollars, formatWholeDollars, parseDollars } from '#root/domain/money.ts'
import { examplePrincipalOf, inRange, payoutOf, type Plan, returnOf } from '#root/domain/plans.ts'
import { Claim } from '#root/web/ui/claim.tsx'

const looks = {
  plain: { card: 'bg-pane', rule: 'border-mullion', soft: 'text-soft', accent: 'text-brass' },
  lit: {
    card: 'bg-deep text-on-deep lg:-my-8',
    rule: 'border-on-deep/20',
    soft: 'text-soft-on-deep',
    accent: 'text-lamp',
  },
}

/** A plan on the public site: its return first, then its limits, and a calculator. */
export function PlanCard({ plan, isHighlighted }: { plan: Plan; isHighlighted: boolean }) {
  const look = looks[isHighlighted ? 'lit' : 'plain']
  const min = formatWholeDollars(plan.minCents)
  const max = formatWholeDollars(plan.maxCents)
  const example = examplePrincipalOf(plan)
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={`relative grid content-start border ${look.rule} ${look.card} ${isHighlighted ? 'border-t-4 border-t-lamp lg:z-10' : ''}`}
    >
      <header className={`flex items-baseline justify-between gap-4 border-b px-5 py-5 sm:px-8 ${look.rule}`}>
        <h2 id={`plan-${plan.id}`} className="font-sans text-sm font-semibold tracking-[0.08em]">
          {plan.title}
        </h2>
        <span className={`text-xs font-semibold tracking-[0.08em] ${look.accent}`}>
          <Claim id="plan-badge">{plan.badge}</Claim>
        </span>
      </header>
      <div className={`px-5 py-7 sm:px-8 ${isHighlighted ? 'lg:py-11' : ''}`}>
        <p className={look.accent}>
          <Claim id={`${plan.id}-return` satisfies ClaimId}>
            <span className="flex items-start gap-2">
              <span className="figures font-display text-[5rem] leading-[0.9] tracking-[-0.035em]">
                {m.plans_roi({ percent: String(plan.returnPercent) })}
              </span>{' '}
              <span className="mt-1 text-sm font-semibold">{m.plans_roi_label()}</span>
            </span>
          </Claim>
        </p>
      </div>
      <dl className={`border-t text-sm ${look.rule}`}>
        <Row term={m.plans_range_label()} look={look}>
          {m.plans_range({ min, max })}
        </Row>
        <Row term={m.plans_duration_label()} look={look}>
          {m.plans_duration({ days: String(plan.durationDays) })}
        </Row>
      </dl>
      <p className={`px-5 py-5 text-sm sm:px-8 ${look.soft}`}>
        <Claim id="plan-example">
          {m.claim_plan_example({
            amount: formatWholeDollars(example),
            profit: formatWholeDollars(returnOf(plan, example)),
            total: formatWholeDollars(payoutOf(plan, example)),
          })}
        </Claim>
      </p>
      <ReturnCalculator plan={plan} isOnDeep={isHighlighted} />
    </article>
  )
}

function Row({ term, look, children }: { term: string; look: (typeof looks)['plain']; children: string }) {
  return (
    <div className={`flex justify-between gap-2 border-b px-5 py-3.5 sm:px-8 ${look.rule}`}>
      <dt className={look.soft}>{term}</dt>
      <dd className="figures font-semibold whitespace-nowrap" dir="auto">
        {children}
      </dd>
    </div>
  )
}

const tones = {
  pane: { field: 'border-edge bg-paper text-ink placeholder:text-soft', soft: 'text-soft', error: 'text-pencil' },
  deep: {
    field: 'border-soft-on-deep bg-transparent text-on-deep placeholder:text-soft-on-deep',
    soft: 'text-soft-on-deep',
    error: 'text-[#ff9d90]',
  },
}

/** The plan's payout for an amount. Shows a result only inside the plan's range, both ends included. */
function ReturnCalculator({ plan, isOnDeep }: { plan: Plan; isOnDeep: boolean }) {
  const id = useId()
  const [text, setText] = useState('')
  const tone = tones[isOnDeep ? 'deep' : 'pane']
  const min = formatWholeDollars(plan.minCents)
  const max = formatWholeDollars(plan.maxCents)
  const amount = parseDollars(text)
  const isAccepted = amount !== null && inRange(plan, amount)
  const isRefused = text !== '' && !isAccepted
  return (
    <div className="grid gap-3 px-5 pb-8 sm:px-8">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.plans_amount_label()}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={m.plans_amount_placeholder({ min, max })}
        aria-describedby={`${id}-result`}
        aria-invalid={isRefused || undefined}
        className={`figures min-h-12 w-full rounded-sm border px-3 text-base ${tone.field}`}
      />
      <div id={`${id}-result`} aria-live="polite" className="min-h-14 text-sm">
        {isRefused && <p className={`font-semibold ${tone.error}`}>{m.plans_out_of_range({ min, max })}</p>}
        {!isRefused && !isAccepted && <p className={tone.soft}>{m.plans_calculator_hint()}</p>}
        {isAccepted && (
          <Claim id="plan-calculator">
            <span className="grid grid-cols-2 gap-x-4">
              <Figure label={m.plans_profit()}>{formatDollars(returnOf(plan, amount))}</Figure>
              <Figure label={m.plans_total()}>{formatDollars(payoutOf(plan, amount))}</Figure>
            </span>
          </Claim>
        )}
      </div>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <span className="grid">
      <span className="text-xs">{label}</span>{' '}
      <span className="figures font-display text-lg" dir="ltr">
        {children}
      </span>
    </span>
  )
}
