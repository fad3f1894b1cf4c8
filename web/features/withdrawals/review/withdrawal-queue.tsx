import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { withdrawalFreezeQuery, withdrawalQueueQuery } from '#root/web/api/queries.ts'
import { DecidedElsewhere, Decision } from '#root/web/ui/decision.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Queue, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { ReasonDialog } from '#root/web/ui/reason-dialog.tsx'
import { useReview } from '#root/web/ui/review.ts'
import { type Selection, useSelection } from '#root/web/ui/selection.ts'
import { CustodyCheck } from './custody-check.tsx'
import { useDecideWithdrawal } from './decide-withdrawal.ts'
import { SecondApproval, useIsFirstApprover } from './second-approval.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'

interface WithdrawalQueueProps {
  status: 'pending' | 'approved' | 'rejected' | 'cancelled'
  hasKeys: boolean
}

/** The withdrawals of one status beside the one that is open, with what custody holds and the decision. */
export function WithdrawalQueue({ status, hasKeys }: WithdrawalQueueProps) {
  const queue = useQuery(withdrawalQueueQuery(status))
  const selection = useSelection(queue.data, 'withdrawal')
  const [decided, setDecided] = useState<WithdrawalForReview | null>(null)
  const operations = useDecideWithdrawal((withdrawal) => {
    setDecided(withdrawal)
    selection.goOnFrom(withdrawal.id)
  })
  const isPendingList = status === 'pending'
  const review = useReview({ selection, isPendingList, ...operations, hasKeys })
  if (queue.error && !queue.data) return <LoadFailed error={queue.error} onRetry={() => void queue.refetch()} />
  if (!queue.data) return <QueueSkeleton />
  return (
    <div className="grid gap-6">
      {decided && isPendingList && <Notice tone="done">{outcomeOf(decided)}</Notice>}
      <Queue
        isOpen={selection.id !== null}
        list={<WithdrawalList withdrawals={queue.data} selection={selection} isPending={isPendingList} />}
      >
        <OpenWithdrawal selection={selection} review={review} isQueueEmpty={queue.data.length === 0} />
      </Queue>
    </div>
  )
}

interface OpenWithdrawalProps {
  selection: Selection<WithdrawalForReview>
  review: ReturnType<typeof useReview<WithdrawalForReview>>
  isQueueEmpty: boolean
}

function OpenWithdrawal({ selection, review, isQueueEmpty }: OpenWithdrawalProps) {
  const withdrawal = selection.row
  if (!withdrawal) {
    if (selection.isGone) return <Notice tone="info">{m.review_not_in_list()}</Notice>
    return isQueueEmpty ? null : <QueuePlaceholder>{m.review_withdrawals_choose()}</QueuePlaceholder>
  }
  const { approveError: error } = review
  const isCustodyShort = error instanceof RefusedError && error.code === 'insufficient-custody'
  return (
    <WithdrawalDetail key={withdrawal.id} withdrawal={withdrawal} backTo={selection.addressOf(null)}>
      {review.isDecidedElsewhere && <DecidedElsewhere onNext={() => selection.step(1)} />}
      {withdrawal.status === 'pending' && !review.isDecidedElsewhere && (
        <PendingDecision withdrawal={withdrawal} review={review}>
          <CustodyCheck withdrawal={withdrawal} isRefused={isCustodyShort} />
          {error && !isCustodyShort && <Notice tone="refused">{describeError(error)}</Notice>}
        </PendingDecision>
      )}
      <ReasonDialog
        isOpen={review.isRejectOpen}
        title={m.review_withdrawal_reject_title()}
        samples={[m.review_withdrawal_reason_address(), m.review_withdrawal_reason_contact()]}
        pending={review.isRejecting}
        refusal={review.rejectError && describeError(review.rejectError)}
        onReason={review.onReason}
        onClose={review.onCloseReject}
      >
        {m.review_withdrawal_reject_text({
          amount: formatDollars(fromDecimal(withdrawal.amount)),
          name: nameOf(withdrawal),
        })}
      </ReasonDialog>
    </WithdrawalDetail>
  )
}

interface PendingDecisionProps {
  withdrawal: WithdrawalForReview
  review: OpenWithdrawalProps['review']
  children: ReactNode
}

function PendingDecision({ withdrawal, review, children }: PendingDecisionProps) {
  const isMine = useIsFirstApprover(withdrawal)
  const isFrozen = Boolean(useQuery(withdrawalFreezeQuery).data)
  return (
    <Decision {...review} isApprovable={!isMine && !isFrozen}>
      {isFrozen && <Notice tone="info">{describeRefusal('withdrawals-frozen')}</Notice>}
      <SecondApproval withdrawal={withdrawal} />
      {children}
    </Decision>
  )
}

function outcomeOf(withdrawal: WithdrawalForReview): string {
  const told = { amount: formatDollars(fromDecimal(withdrawal.amount)), name: nameOf(withdrawal) }
  if (withdrawal.status === 'pending') return m.staff_first_approved(told)
  return withdrawal.status === 'approved' ? m.review_withdrawal_approved(told) : m.review_withdrawal_rejected(told)
}

function nameOf({ client }: WithdrawalForReview): string {
  return `${client.firstName} ${client.lastName}`
}
