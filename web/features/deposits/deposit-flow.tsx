import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError, isFailure } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { depositsQuery } from '#root/web/api/shared-queries.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { useIsLeaving } from '#root/web/ui/search-address.ts'
import { Ghost } from '#root/web/ui/skeleton.tsx'
import { Steps } from '#root/web/ui/steps.tsx'
import { DepositAmountForm } from './deposit-amount-form.tsx'
import { DepositNotes } from './deposit-notes.tsx'
import { DepositPane } from './deposit-pane.tsx'
import { DepositPayment, type PaymentMethod } from './deposit-payment.tsx'
import { isPayable } from './payment-news.ts'

const ownMessages = { 'not-signed-in': m.dashboard_not_authenticated, 'not-found': m.dashboard_deposit_no_user }

interface DepositFlowProps {
  deposits: readonly Deposit[]
  PaymentMethod: PaymentMethod
}

/**
 * Making a deposit: the amount, the payment, the proof. The address of the page names the open deposit or holds the
 * typed amount, so that a reload, another tab, a link and the browser's Back show the same pane again.
 */
export function DepositFlow({ deposits, PaymentMethod }: DepositFlowProps) {
  const { open, amount, show, storeAmount, changeAmount } = useOpenDeposit(deposits)
  const [newId, setNewId] = useState<string | null>(null)
  const opening = useOpening((deposit) => {
    setNewId(deposit.id)
    show(deposit)
  })
  const refused = opening.error ?? undefined
  return (
    <div className="grid gap-6">
      {refused && isFailure(refused) && <OpeningFailed error={refused} />}
      {open ? (
        <DepositPayment
          key={open.id}
          deposit={open}
          steps={<DepositSteps current={stepOf(open)} />}
          isNew={open.id === newId}
          isRequoting={opening.isPending}
          onRequote={() => opening.mutate(open.amount)}
          onChange={() => changeAmount(open.amount)}
          onNewDeposit={() => changeAmount('')}
          PaymentMethod={PaymentMethod}
        />
      ) : (
        <AmountStep
          initial={amount}
          onSettled={storeAmount}
          pending={opening.isPending}
          refused={refused && !isFailure(refused) ? describeError(refused, ownMessages) : undefined}
          onEdit={opening.reset}
          onAmount={opening.mutate}
        />
      )}
    </div>
  )
}

const ignore = () => {}

/** A new deposit while the earlier ones load. */
export function DepositFlowSkeleton() {
  return (
    <Ghost>
      <AmountStep initial="" onSettled={ignore} pending={false} refused={undefined} onEdit={ignore} onAmount={ignore} />
    </Ghost>
  )
}

/** The first step: the amount, and what to know before paying. */
function AmountStep(form: ComponentProps<typeof DepositAmountForm>) {
  return (
    <div className="facade">
      <DepositSteps current={0} />
      <DepositPane
        number={1}
        title={m.dashboard_deposit_pane_amount()}
        state="current"
        className="max-sm:[&>header]:sr-only"
      >
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <DepositAmountForm {...form} />
          <DepositNotes />
        </div>
      </DepositPane>
    </div>
  )
}

function DepositSteps({ current }: { current: number }) {
  return (
    <div className="px-5 pt-5 pb-3 sm:px-7 sm:pt-6 col-span-full">
      <Steps
        label={m.dashboard_deposit_steps()}
        progressLabel={m.dashboard_deposit_progress()}
        steps={stepsOfDeposit()}
        current={current}
      />
    </div>
  )
}

const stepsOfDeposit = () => [
  { key: 'amount', name: m.dashboard_deposit_step_amount() },
  { key: 'payment', name: m.dashboard_deposit_step_payment() },
  { key: 'proof', name: m.dashboard_deposit_step_proof() },
]

/** The index of the current step; one more than the last when nothing is left for the client to do. */
function stepOf(deposit: Deposit | undefined): number {
  if (!deposit) return 0
  if (isPayable(deposit)) return 1
  return deposit.proofRequest === 'now' ? 2 : 3
}

/** The deposit or the typed amount in the page's address, and ways to change it. Without either, an unpaid deposit opens. */
function useOpenDeposit(deposits: readonly Deposit[]) {
  const [params, setParams] = useSearchParams()
  const id = params.get('deposit')
  const amount = params.get('amount')
  const unpaid = id === null && amount === null ? deposits.find(({ status }) => status === 'opened') : undefined
  const open = unpaid ?? deposits.find((one) => one.id === id)
  const go = (next: Record<string, string>, replace = false) => setParams(next, { replace, preventScrollReset: true })
  const isLeaving = useIsLeaving()
  useEffect(() => {
    // Its address stays when its payment is detected and it is no longer the unpaid one.
    if (unpaid && !isLeaving()) setParams({ deposit: unpaid.id }, { replace: true, preventScrollReset: true })
  }, [unpaid, setParams, isLeaving])
  return {
    open,
    amount: amount ?? '',
    show: (deposit: Deposit) => go({ deposit: deposit.id }, deposit.id === id),
    /** Keeps what was typed, for the browser's Back and a reload. */
    storeAmount: (text: string) => go({ amount: text }, true),
    changeAmount: (text: string) => go({ amount: text }),
  }
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
