import { useState } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { answer, api, describeError, isFailure } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { DepositAmountForm } from './deposit-amount-form.tsx'
import { DepositPayment } from './deposit-payment.tsx'
import { type DepositStep, DepositSteps } from './deposit-steps.tsx'

const ownWords = { 'not-signed-in': m.dashboard_not_authenticated, 'not-found': m.dashboard_deposit_no_user }

/** Making a deposit: the amount, then the address and the proof. One that was begun earlier is offered again. */
export function DepositDesk({ deposits }: { deposits: readonly Deposit[] }) {
  const [step, setStep] = useState<DepositStep>('amount')
  const [paying, setPaying] = useState<Deposit | null>(null)
  const pay = (deposit: Deposit) => {
    setPaying(deposit)
    setStep('payment')
  }
  const opening = useOperation(async (amount: string, key: string) => {
    const deposit = await answer(api.deposits.$post({ json: { amount }, header: { 'idempotency-key': key } }))
    pay(deposit)
    return deposit
  })
  const opened = deposits.find((deposit) => deposit.status === 'opened')
  return (
    <Pane>
      <DepositSteps current={step} />
      {step === 'amount' && (
        <div className="grid gap-8">
          {opened && <Unfinished deposit={opened} onContinue={() => pay(opened)} />}
          <DepositAmountForm
            pending={opening.isPending}
            refused={opening.error && !isFailure(opening.error) ? describeError(opening.error, ownWords) : undefined}
            onEdit={opening.reset}
            onAmount={(amount) => opening.mutate(amount)}
          />
          {opening.error && isFailure(opening.error) && (
            <Notice tone="refused">
              <p>{m.dashboard_wallet_failed()}</p>
              <p className="text-soft">{describeError(opening.error)}</p>
            </Notice>
          )}
        </div>
      )}
      {step === 'payment' && paying && (
        <DepositPayment
          key={paying.id}
          deposit={paying}
          onChange={() => setStep('amount')}
          onSent={() => setStep('review')}
        />
      )}
      {step === 'review' && <Registered onAgain={() => setStep('amount')} />}
    </Pane>
  )
}

function Unfinished({ deposit, onContinue }: { deposit: Deposit; onContinue: () => void }) {
  const amount = formatDollars(fromDecimal(deposit.amount))
  return (
    <div className="grid justify-items-start gap-3 border-s-4 border-brass-fill bg-glass px-4 py-4 text-sm">
      <p>{m.dashboard_deposit_unfinished({ amount })}</p>
      <Button onClick={onContinue}>{m.dashboard_deposit_unfinished_action({ amount })}</Button>
    </div>
  )
}

function Registered({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="grid gap-5">
      <Notice tone="done">{m.dashboard_deposit_done()}</Notice>
      <StepIntro>{m.dashboard_deposit_done_text()}</StepIntro>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">{m.dashboard_deposit_done_overview()}</ButtonLink>
        <Button kind="quiet" onClick={onAgain}>
          {m.dashboard_deposit_done_again()}
        </Button>
      </div>
    </div>
  )
}
