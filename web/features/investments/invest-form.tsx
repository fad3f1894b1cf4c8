import { useState } from 'react'
import type { Investment } from '#root/contract/investments.ts'
import { m } from '#root/contract/messages/messages.js'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import type { Plan } from '#root/domain/plans.ts'
import { describeError, isFailure } from '#root/web/api/client.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { CheckInvestment } from './check-investment.tsx'
import { InvestmentAmountForm } from './investment-amount-form.tsx'

export interface InvestmentChoice {
  readonly plan: Investment['plan']
  /** The version of it that the client has before them. */
  readonly planVersion: number
  /** Dollars as a decimal. */
  readonly amount: string
  /** Taken from a payout that could be withdrawn. */
  readonly isPayout: boolean
}

interface InvestFormProps {
  plan: Plan
  /** What may be put into it. */
  readyCents: Cents
  isPayout: boolean
  pending: boolean
  /** Why the last attempt was refused. */
  error: Error | null
  onEdit: () => void
  onInvest: (choice: InvestmentChoice) => void
}

/** Investing in the chosen plan: the amount, then a look at what follows from it, then it is done. */
export function InvestForm({ plan, readyCents, isPayout, pending, error, onEdit, onInvest }: InvestFormProps) {
  const [text, setText] = useState('')
  const [checkedCents, setCheckedCents] = useState<Cents | null>(null)
  const change = () => {
    setCheckedCents(null)
    onEdit()
  }
  return (
    <Pane title={checkedCents === null ? plan.title : m.dashboard_invest_checking()}>
      {checkedCents === null ? (
        <InvestmentAmountForm
          plan={plan}
          readyCents={readyCents}
          isPayout={isPayout}
          text={text}
          onText={setText}
          onAmount={setCheckedCents}
        />
      ) : (
        <CheckInvestment
          plan={plan}
          principalCents={checkedCents}
          pending={pending}
          refused={error ? describeFailure(error) : undefined}
          onBack={change}
          onConfirm={() =>
            onInvest({ plan: plan.id, planVersion: plan.version, amount: toDecimal(checkedCents), isPayout })
          }
        />
      )}
    </Pane>
  )
}

/** A rule's refusal in its own words; for everything else, that it failed and may be tried again. */
function describeFailure(error: Error): string {
  if (isFailure(error)) return m.dashboard_invest_failed()
  return describeError(error, { 'not-signed-in': m.dashboard_invest_log_in, 'not-found': m.dashboard_invest_no_user })
}
