import { TriangleAlert } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { AmountSummary, useRateIsOver } from './amount-summary.tsx'
import { DepositNotes } from './deposit-notes.tsx'
import { DepositPane } from './deposit-pane.tsx'
import { PaymentList } from './payment-list.tsx'
import { isPayable, missingBitcoin } from './payment-news.ts'
import { PaymentNotices } from './payment-notices.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { PaymentRequest } from './payment-request.tsx'
import { ProofPane } from './proof-pane.tsx'

/**
 * A way to pay a deposit, from another feature: the button that pays, or null when it cannot, and demonstrations.
 * `missing` is the bitcoin still to be paid, null when nothing is. `isPrimary`: paying is the next thing to do.
 */
export type PaymentMethod = ComponentType<{
  deposit: Deposit
  missing: string | null
  isPrimary: boolean
  children: (parts: { action: ReactNode; demonstrations: ReactNode }) => ReactNode
}>

interface DepositPaymentProps {
  deposit: Deposit
  /** The indicator of the steps, above the panes. */
  steps: ReactNode
  /** It was opened just now, by this reader. */
  isNew: boolean
  isRequoting: boolean
  onRequote: () => void
  /** Called to change the amount of an unpaid deposit. */
  onChange: () => void
  /** Called to begin another deposit. */
  onNewDeposit: () => void
  PaymentMethod: PaymentMethod
}

/** An open deposit as three panes: what it costs, its payment, its proof. Demonstrations for teachers come last. */
export function DepositPayment({
  deposit,
  steps,
  isNew,
  isRequoting,
  onRequote,
  onChange,
  onNewDeposit,
  PaymentMethod,
}: DepositPaymentProps) {
  const isRateOver = useRateIsOver(deposit)
  const payable = isPayable(deposit)
  const mayRequote = isRateOver && deposit.status === 'opened' && deposit.payment.state === 'waiting'
  return (
    <PaymentMethod deposit={deposit} missing={payable ? missingBitcoin(deposit) : null} isPrimary={!mayRequote}>
      {({ action, demonstrations }) => (
        <>
          <div className="facade lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
            {steps}
            <AmountPane {...{ deposit, isRateOver, mayRequote, isRequoting, onRequote, onChange }} />
            <PayPane
              deposit={deposit}
              isNew={isNew}
              action={action}
              mayRequote={mayRequote}
              onNewDeposit={onNewDeposit}
            />
            <ProofPane deposit={deposit} />
          </div>
          {demonstrations}
        </>
      )}
    </PaymentMethod>
  )
}

interface AmountPaneProps extends Pick<DepositPaymentProps, 'deposit' | 'isRequoting' | 'onRequote' | 'onChange'> {
  isRateOver: boolean
  /** A new rate is the next thing to ask for; payments at the old address still count. */
  mayRequote: boolean
}

/** The amount and its rate, and a new rate when that has expired. */
function AmountPane({ deposit, isRateOver, mayRequote, isRequoting, onRequote, onChange }: AmountPaneProps) {
  const payable = isPayable(deposit)
  return (
    <DepositPane
      number={1}
      title={m.dashboard_deposit_pane_amount()}
      state="done"
      aside={
        deposit.status === 'opened' && (
          <Button kind="quiet" className="px-3 font-normal max-[22.5rem]:px-2" onClick={onChange}>
            {m.dashboard_change()}
          </Button>
        )
      }
    >
      <AmountSummary deposit={deposit}>
        {payable && isRateOver && (
          <ExpiredRate deposit={deposit}>
            {mayRequote && (
              <Button pending={isRequoting} pendingLabel={m.payment_requoting()} onClick={onRequote}>
                {m.payment_requote()}
              </Button>
            )}
          </ExpiredRate>
        )}
      </AmountSummary>
      {payable && (
        <div className="border-t border-mullion pt-5">
          <DepositNotes isShort />
        </div>
      )}
    </DepositPane>
  )
}

interface PayPaneProps
  extends Pick<DepositPaymentProps, 'deposit' | 'isNew' | 'onNewDeposit'>, Pick<AmountPaneProps, 'mayRequote'> {
  /** The button that pays; null when the reader's own wallet has to. */
  action: ReactNode
}

/** The payment: how to make it while something is missing, and how far it has come. */
function PayPane({ deposit, isNew, action, mayRequote, onNewDeposit }: PayPaneProps) {
  const payable = isPayable(deposit)
  return (
    <DepositPane
      number={2}
      title={payable ? m.dashboard_deposit_pane_payment() : m.dashboard_deposit_step_payment()}
      state={payable ? 'current' : 'done'}
      isNew={isNew}
    >
      <PaymentNotices deposit={deposit} />
      {payable && (
        <>
          {!mayRequote && action}
          {!mayRequote && action && (
            <p className="flex items-center gap-4 text-xs text-soft before:h-px before:grow before:bg-mullion after:h-px after:grow after:bg-mullion">
              {m.payment_or()}
            </p>
          )}
          <PaymentRequest deposit={deposit} isPrimary={!action && !mayRequote} />
          {mayRequote && action}
          <hr className="border-mullion" />
        </>
      )}
      <PaymentProgress deposit={deposit} />
      <PaymentList deposit={deposit} />
      <Afterwards deposit={deposit} onNewDeposit={onNewDeposit} />
    </DepositPane>
  )
}

/** The quoted rate has expired: what a payment counts now, and the action that gets a new rate, if it may be renewed. */
function ExpiredRate({ deposit, children }: { deposit: Deposit; children: ReactNode }) {
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex items-center gap-2 font-semibold text-amber">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
        {m.payment_rate_expired()}
      </p>
      {children}
      <p className="text-soft">{m.payment_rate_expired_text({ amount: formatDollars(fromDecimal(deposit.amount)) })}</p>
    </div>
  )
}

/** Where to go once nothing is left to do here. */
function Afterwards({ deposit: { status, payment }, onNewDeposit }: { deposit: Deposit; onNewDeposit: () => void }) {
  if (status !== 'approved' && status !== 'rejected' && payment.state !== 'ready') return null
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'approved' && (
        <ButtonLink to="/dashboard/investmentplans" className="max-sm:w-full">
          {m.dashboard_next_invest_action()}
        </ButtonLink>
      )}
      <Button kind="quiet" onClick={onNewDeposit} className="max-sm:w-full">
        {m.dashboard_deposit_done_again()}
      </Button>
    </div>
  )
}
