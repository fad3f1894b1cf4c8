import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { call, describeError, isFailure } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { depositsQuery } from '#root/web/api/shared-queries.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { TransactionId } from '#root/web/ui/transaction-id.tsx'
import { DepositAmountForm } from './deposit-amount-form.tsx'
import { DepositPayment } from './deposit-payment.tsx'
import { isPayable, missingBitcoin } from './payment-news.ts'

const ownMessages = { 'not-signed-in': m.dashboard_not_authenticated, 'not-found': m.dashboard_deposit_no_user }

/** A way to pay a deposit, from another feature. `missing`: the bitcoin still to be paid; null when nothing is. */
export type PaymentMethod = ComponentType<{ deposit: Deposit; missing: string | null }>

interface DepositFlowProps {
  deposits: readonly Deposit[]
  PaymentMethod: PaymentMethod
}

/**
 * Making a deposit: the amount, then the payment and the proof. The address names the open deposit, so that a reload,
 * another tab or a link opens it again. An earlier open deposit is offered again.
 */
export function DepositFlow({ deposits, PaymentMethod }: DepositFlowProps) {
  const { open, show } = useOpenDeposit(deposits)
  const [sentId, setSentId] = useState<string | null>(null)
  const opening = useOpening(show)
  const ask = (amount: string) => opening.mutate(amount)
  const refused = opening.error ?? undefined
  const step: DepositStep = !open ? 'amount' : open.id === sentId ? 'review' : 'payment'
  return (
    <Pane>
      <DepositSteps current={open && isWithFirm(open) ? 'review' : step} />
      <div className="grid gap-8">
        {step === 'amount' && (
          <>
            <Unfinished deposit={deposits.find(({ status }) => status === 'opened')} onContinue={show} />
            <DepositAmountForm
              pending={opening.isPending}
              refused={refused && !isFailure(refused) ? describeError(refused, ownMessages) : undefined}
              onEdit={opening.reset}
              onAmount={ask}
            />
          </>
        )}
        {refused && isFailure(refused) && <OpeningFailed error={refused} />}
        {open && step === 'payment' && (
          <DepositPayment
            key={open.id}
            deposit={open}
            isRequoting={opening.isPending}
            onRequote={() => ask(open.amount)}
            onChange={() => show(null)}
            onSent={() => setSentId(open.id)}
          >
            <PaymentMethod deposit={open} missing={isPayable(open) ? missingBitcoin(open) : null} />
          </DepositPayment>
        )}
        {step === 'review' && <Registered id={sentId} onFollow={() => setSentId(null)} onAgain={() => show(null)} />}
      </div>
    </Pane>
  )
}

/** Whether the client is done: the deposit is under review or decided. */
function isWithFirm({ status, payment }: Deposit): boolean {
  return status === 'approved' || status === 'rejected' || payment.state === 'ready'
}

/** The deposit in the address, and setters to open another one, or none. */
function useOpenDeposit(deposits: readonly Deposit[]) {
  const [params, setParams] = useSearchParams()
  const id = params.get('deposit')
  const open = id === null ? undefined : deposits.find((one) => one.id === id)
  const show = (next: Deposit | null) => setParams(next ? { deposit: next.id } : {})
  return { open, show }
}

/** Opens a deposit of an amount, or renews the quote of the open one, and shows it. */
function useOpening(show: (deposit: Deposit) => void) {
  const queries = useQueryClient()
  return useOperation(async (amount: string, key: string) => {
    const deposit = await call('POST /api/deposits', { body: { amount }, key })
    queries.setQueryData(depositsQuery.queryKey, (known = []) => [
      deposit,
      ...known.filter(({ id }) => id !== deposit.id),
    ])
    show(deposit)
    return deposit
  })
}

function OpeningFailed({ error }: { error: Error }) {
  return (
    <Notice tone="refused">
      <p>{m.dashboard_wallet_failed()}</p>
      <p className="text-soft">{describeError(error)}</p>
    </Notice>
  )
}

function Unfinished({ deposit, onContinue }: { deposit: Deposit | undefined; onContinue: (deposit: Deposit) => void }) {
  if (!deposit) return null
  const amount = formatDollars(fromDecimal(deposit.amount))
  return (
    <div className="grid justify-items-start gap-3 border-s-4 border-brass-fill bg-glass px-4 py-4 text-sm">
      <p>{m.dashboard_deposit_unfinished({ amount })}</p>
      <Button onClick={() => onContinue(deposit)}>{m.dashboard_deposit_unfinished_action({ amount })}</Button>
    </div>
  )
}

function Registered({ id, onFollow, onAgain }: { id: string | null; onFollow: () => void; onAgain: () => void }) {
  return (
    <div className="grid gap-5">
      <Notice tone="done">
        <p>{m.dashboard_deposit_done()}</p>
        {id && <TransactionId id={id} />}
      </Notice>
      <StepIntro>{m.dashboard_deposit_done_text()}</StepIntro>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">{m.dashboard_deposit_done_overview()}</ButtonLink>
        <Button kind="quiet" onClick={onFollow}>
          {m.payment_follow()}
        </Button>
        <Button kind="quiet" onClick={onAgain}>
          {m.dashboard_deposit_done_again()}
        </Button>
      </div>
    </div>
  )
}

type DepositStep = 'amount' | 'payment' | 'review'

/** The steps of a deposit, with the current one marked. */
function DepositSteps({ current }: { current: DepositStep }) {
  const steps: readonly [DepositStep, string][] = [
    ['amount', m.dashboard_deposit_step_amount()],
    ['payment', m.dashboard_deposit_step_payment()],
    ['review', m.dashboard_deposit_step_review()],
  ]
  const position = steps.findIndex(([step]) => step === current)
  return (
    <ol
      aria-label={m.dashboard_deposit_steps()}
      className="mb-8 grid grid-cols-3 gap-2 text-xs max-sm:mb-5 max-[22.5rem]:gap-1.5 max-[22.5rem]:text-[0.6875rem]"
    >
      {steps.map(([step, name], index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`border-t-3 pt-2 ${index <= position ? 'border-brass-fill' : 'border-mullion text-soft'} aria-[current]:font-semibold`}
        >
          <span aria-hidden="true" className="figures me-1.5">
            {index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
