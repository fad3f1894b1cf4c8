import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { describeRefusal } from '#root/contract/refusals.ts'
import { checkInvestment, checkReinvestment } from '#root/domain/investments.ts'
import { type Cents, cents, formatDollars, formatWholeDollars, parseDollars, toDecimal } from '#root/domain/money.ts'
import { payoutOf, type Plan, returnOf } from '#root/domain/plans.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { MoneyField } from '#root/web/ui/money-field.tsx'

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
      className="grid gap-5"
    >
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {maxCents >= plan.minCents && (
          <Button kind="quiet" className="figures px-4 font-normal" onClick={() => onText(toDecimal(maxCents))}>
            {m.dashboard_use_amount({ amount: formatDollars(maxCents) })}
          </Button>
        )}
        <p className="figures text-sm text-soft">
          {isPayout
            ? m.dashboard_reinvest_ready({ amount: formatDollars(readyCents) })
            : m.dashboard_invest_ready({ amount: formatDollars(readyCents) })}
        </p>
      </div>
      <Outlook plan={plan} amountCents={refusal ? null : amountCents} />
      <Button type="submit" className="justify-self-start max-sm:w-full">
        {m.dashboard_invest_check()}
      </Button>
    </form>
  )
}

/** The plan's promise for the typed amount. */
function Outlook({ plan, amountCents }: { plan: Plan; amountCents: Cents | null }) {
  return (
    <p role="status" className="figures min-h-6 text-sm">
      {amountCents !== null && (
        <Claim id="plan-calculator">
          {m.claim_plan_calculator({
            profit: formatDollars(returnOf(plan, amountCents)),
            total: formatDollars(payoutOf(plan, amountCents)),
          })}
        </Claim>
      )}
    </p>
  )
}
