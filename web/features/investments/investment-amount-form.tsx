import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { describeRefusal } from '#root/contract/refusals.ts'
import { checkInvestment, checkReinvestment, termsOf } from '#root/domain/investments.ts'
import { type Cents, cents, formatDollars, formatWholeDollars, parseDollars, toDecimal } from '#root/domain/money.ts'
import { payoutOf, type Plan, returnOf } from '#root/domain/plans.ts'
import { useFirmNow } from '#root/web/api/firm-clock.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { Moment, readerTimeZone } from '#root/web/ui/moment.tsx'
import { MoneyField } from '#root/web/ui/money-field.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

interface InvestmentAmountFormProps {
  plan: Plan
  readyCents: Cents
  /** Whether it is a withdrawable payout. */
  isPayout: boolean
  text: string
  onText: (text: string) => void
  /** Called with an amount that meets all the rules. */
  onAmount: (amountCents: Cents) => void
}

/** Enter the amount. Errors show when the field loses focus or the form is sent, and then on each key. */
export function InvestmentAmountForm({
  plan,
  readyCents,
  isPayout,
  text,
  onText,
  onAmount,
}: InvestmentAmountFormProps) {
  const [isTouched, setTouched] = useState(false)
  const amountCents = parseDollars(text)
  const investedCents = cents(0n)
  const refusal = isPayout
    ? checkReinvestment(plan, amountCents ?? cents(0n), { withdrawableCents: readyCents, investedCents })
    : checkInvestment(plan, amountCents ?? cents(0n), { depositedCents: readyCents, investedCents })
  const maxCents = readyCents < plan.maxCents ? readyCents : plan.maxCents
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(true)
        if (amountCents !== null && !refusal) onAmount(amountCents)
      }}
      className="grid items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid gap-7">
        <MoneyField
          label={m.dashboard_invest_amount_label({ plan: namePlan(plan.title) })}
          limits={m.dashboard_invest_limits({
            min: formatWholeDollars(plan.minCents),
            max: formatWholeDollars(plan.maxCents),
          })}
          value={text}
          placeholder="0.00"
          autoFocus
          onValue={onText}
          onBlur={() => setTouched(text !== '')}
          error={isTouched && refusal ? describeRefusal(refusal.refusal, refusal.params) : undefined}
        />
        {maxCents >= plan.minCents && (
          <Button
            kind="quiet"
            className="figures justify-self-start px-4 font-normal max-sm:w-full"
            onClick={() => onText(toDecimal(maxCents))}
          >
            {m.dashboard_use_amount({ amount: formatDollars(maxCents) })}
          </Button>
        )}
      </div>
      <Outlook plan={plan} amountCents={refusal ? null : amountCents}>
        {isPayout
          ? m.dashboard_reinvest_ready({ amount: formatDollars(readyCents) })
          : m.dashboard_invest_ready({ amount: formatDollars(readyCents) })}
      </Outlook>
      <Button type="submit" className="justify-self-start max-sm:w-full">
        {m.dashboard_invest_check()}
      </Button>
    </form>
  )
}

interface OutlookProps {
  plan: Plan
  /** null until it meets all the rules. */
  amountCents: Cents | null
  /** The amount available. */
  children: string
}

/** What is available, and the plan's promise for the typed amount. */
function Outlook({ plan, amountCents, children }: OutlookProps) {
  return (
    <div className="figures grid gap-3 border-s-2 border-brass-fill ps-5 text-sm lg:row-span-2">
      <p className="font-semibold">{children}</p>
      <dl>
        <dt className="text-xs text-soft">{m.dashboard_invest_maturity()}</dt>
        <dd>
          <Maturity plan={plan} />
        </dd>
      </dl>
      <p role="status" className="min-h-7 font-display text-lg">
        {amountCents !== null && (
          <Claim id="plan-calculator">
            {m.claim_plan_calculator({
              profit: formatDollars(returnOf(plan, amountCents)),
              total: formatDollars(payoutOf(plan, amountCents)),
            })}
          </Claim>
        )}
      </p>
    </div>
  )
}

/** The day of maturity if the plan began now. */
export function Maturity({ plan }: { plan: Plan }) {
  const nowMs = useFirmNow()
  return (
    <>
      {nowMs === null ? (
        <Skeleton className="inline-block h-6 w-40" />
      ) : (
        <Moment instant={termsOf(plan, plan.minCents, new Date(nowMs)).maturesAt.toISOString()} />
      )}
      <span className="block text-xs text-soft">{m.dashboard_invest_maturity_note({ zone: readerTimeZone() })}</span>
    </>
  )
}
