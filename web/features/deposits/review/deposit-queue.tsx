import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError } from '#root/web/api/client.ts'
import { depositQueueQuery } from '#root/web/api/queries.ts'
import { DecidedElsewhere, Decision } from '#root/web/ui/decision.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Queue, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { ReasonDialog } from '#root/web/ui/reason-dialog.tsx'
import { useReview } from '#root/web/ui/review.ts'
import { type Selection, useSelection } from '#root/web/ui/selection.ts'
import { useDecideDeposit } from './decide-deposit.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { DepositList } from './deposit-list.tsx'

interface DepositQueueProps {
  status: 'pending' | 'approved' | 'rejected'
  hasKeys: boolean
}

/** The deposits of one status beside the one that is open, with its proof and the decision. */
export function DepositQueue({ status, hasKeys }: DepositQueueProps) {
  const queue = useQuery(depositQueueQuery(status))
  const selection = useSelection(queue.data, 'deposit')
  const [decided, setDecided] = useState<DepositForReview | null>(null)
  const operations = useDecideDeposit((deposit) => {
    setDecided(deposit)
    selection.goOnFrom(deposit.id)
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
        list={<DepositList deposits={queue.data} selection={selection} isPending={isPendingList} />}
      >
        <OpenDeposit selection={selection} review={review} isQueueEmpty={queue.data.length === 0} />
      </Queue>
    </div>
  )
}

interface OpenDepositProps {
  selection: Selection<DepositForReview>
  review: ReturnType<typeof useReview<DepositForReview>>
  isQueueEmpty: boolean
}

function OpenDeposit({ selection, review, isQueueEmpty }: OpenDepositProps) {
  const deposit = selection.row
  if (!deposit) {
    if (selection.isGone) return <Notice tone="info">{m.review_not_in_list()}</Notice>
    return isQueueEmpty ? null : <QueuePlaceholder>{m.review_deposits_choose()}</QueuePlaceholder>
  }
  return (
    <DepositDetail key={deposit.id} deposit={deposit} backTo={selection.addressOf(null)}>
      {review.isDecidedElsewhere && <DecidedElsewhere onNext={() => selection.step(1)} />}
      {deposit.status === 'pending' && !review.isDecidedElsewhere && (
        <Decision {...review}>
          {review.approveError && <Notice tone="refused">{describeError(review.approveError)}</Notice>}
        </Decision>
      )}
      <ReasonDialog
        isOpen={review.isRejectOpen}
        title={m.review_deposit_reject_title()}
        samples={[
          m.review_deposit_reason_amount(),
          m.review_deposit_reason_unreadable(),
          m.review_deposit_reason_unrelated(),
        ]}
        pending={review.isRejecting}
        refusal={review.rejectError && describeError(review.rejectError)}
        onReason={review.onReason}
        onClose={review.onCloseReject}
      >
        {m.review_deposit_reject_text({ amount: formatDollars(fromDecimal(deposit.amount)), name: nameOf(deposit) })}
      </ReasonDialog>
    </DepositDetail>
  )
}

function outcomeOf(deposit: DepositForReview): string {
  const told = { amount: formatDollars(fromDecimal(deposit.amount)), name: nameOf(deposit) }
  return deposit.status === 'approved' ? m.review_deposit_approved(told) : m.review_deposit_rejected(told)
}

function nameOf({ client }: DepositForReview): string {
  return `${client.firstName} ${client.lastName}`
}
