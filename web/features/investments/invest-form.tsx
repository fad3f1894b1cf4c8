import { useState } from 'react'
import type { Investment } from '#root/contract/investments.ts'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { termsOf } from '#root/domain/investments.ts'
import { type Cents, formatDollars, toDecimal } from '#root/domain/money.ts'
import type { Plan } from '#root/domain/plans.ts'
import { describeError, isFailure } from '#root/web/api/client.ts'
import { SummaryEntry, SummaryList } from '#root/web/ui/answers.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { Steps } from '#root/web/ui/steps.tsx'
import { InvestmentAmountForm, Maturity } from './investment-amount-form.tsx'

export interface InvestmentChoice {
  readonly plan: Investment['plan']
  /** The version that the client sees. */
  readonly planVersion: number
  /** Dollars as a decimal. */
  readonly amount: string
  /** Taken from a payout that is withdrawable. */
  readonly isPayout: boolean
}

interface InvestFormProps {
  plan: Plan
  /** The amount available for it. */
  readyCents: Cents
  isPayout: boolean
  pending: boolean
  /** The refusal of the last attempt. */
  error: Error | null
  onEdit: () => void
  onInvest: (choice: InvestmentChoice) => void
}

/** An investment in the chosen plan: the amount, a review of its terms, the result. */
export function InvestForm({ plan, readyCents, isPayout, pending, error, onEdit, onInvest }: InvestFormProps) {
  const [text, setText] = useState('')
  const [checkedCents, setCheckedCents] = useState<Cents | null>(null)
  const change = () => {
    setCheckedCents(null)
    onEdit()
  }
  return (
    <Pane title={checkedCents === null ? namePlan(plan.title) : m.dashboard_invest_checking()}>
      <div className="mb-7">
        <Steps
          label={m.dashboard_invest_steps()}
          progressLabel={m.dashboard_invest_progress()}
          steps={[
            { key: 'plan', name: m.dashboard_invest_step_plan() },
            { key: 'amount', name: m.dashboard_invest_step_amount() },
            { key: 'check', name: m.dashboard_step_check() },
          ]}
          current={checkedCents === null ? 1 : 2}
        />
      </div>
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

/** A rule's refusal with its own message; for any other error, that it failed and can be repeated. */
function describeFailure(error: Error): string {
  if (isFailure(error)) return m.dashboard_invest_failed()
  return describeError(error, { 'not-signed-in': m.dashboard_invest_log_in, 'not-found': m.dashboard_invest_no_user })
}

interface CheckInvestmentProps {
  plan: Plan
  principalCents: Cents
  pending: boolean
  refused: string | undefined
  onBack: () => void
  onConfirm: () => void
}

/** The input and the promised amounts, for review before the investment. */
function CheckInvestment({ plan, principalCents, pending, refused, onBack, onConfirm }: CheckInvestmentProps) {
  const terms = termsOf(plan, principalCents, new Date(0))
  return (
    <div className="grid max-w-[44rem] gap-6">
      <StepIntro>{m.dashboard_invest_checking_text()}</StepIntro>
      <SummaryList>
        <SummaryEntry name={m.dashboard_plan()}>{namePlan(plan.title)}</SummaryEntry>
        <SummaryEntry name={m.dashboard_principal()}>
          <Money amount={terms.principalCents} />
        </SummaryEntry>
        <SummaryEntry name={m.dashboard_return()}>
          <Money amount={terms.returnCents} />
        </SummaryEntry>
        <SummaryEntry name={m.dashboard_payout()}>
          <Money amount={terms.payoutCents} className="font-display text-lg" />
        </SummaryEntry>
        <SummaryEntry name={m.dashboard_invest_maturity()}>
          <Maturity plan={plan} />
        </SummaryEntry>
      </SummaryList>
      {refused && <Notice tone="refused">{refused}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} pendingLabel={m.dashboard_investing()} onClick={onConfirm} className="max-sm:w-full">
          {m.dashboard_invest_confirm({ amount: formatDollars(principalCents) })}
        </Button>
        <Button kind="quiet" disabled={pending} onClick={onBack} className="max-sm:w-full">
          {m.dashboard_invest_back()}
        </Button>
      </div>
    </div>
  )
}
