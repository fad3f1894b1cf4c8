import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { approvalFacts, checkDepositApproval } from '#root/domain/deposits.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError } from '#root/web/api/client.ts'
import { depositPageQuery, depositReviewQuery } from '#root/web/api/review-queries.ts'
import { DecidedElsewhere, Decision } from '#root/web/ui/decision.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { useOutcomes } from '#root/web/ui/outcomes.tsx'
import { useQueueAddress } from '#root/web/ui/queue-address.ts'
import { QueueView } from '#root/web/ui/queue-view.tsx'
import { ReasonDialog } from '#root/web/ui/reason-dialog.tsx'
import { nameOf, useReviewQueue, withOne } from '#root/web/ui/review-queue.tsx'
import { useReview } from '#root/web/ui/review.ts'
import type { Selection } from '#root/web/ui/selection.ts'
import { useDecideDeposit } from './decide-deposit.ts'
import { DecideManyDeposits } from './decide-many-deposits.tsx'
import { DepositDetail } from './deposit-detail.tsx'
import { depositReasons } from './deposit-words.ts'

const statuses = ['pending', 'approved', 'rejected', 'all'] as const

interface DepositQueueProps {
  hasKeys: boolean
  /** What stands beside the statuses. */
  aside: ReactNode
}

/** The deposits of one status beside the one that is open, with its proof and the decision. */
export function DepositQueue({ hasKeys, aside }: DepositQueueProps) {
  const address = useQueueAddress(statuses, 'deposit')
  const page = useQuery(depositPageQuery(address.asked))
  const queue = useReviewQueue<DepositForReview>(page, address, 'deposit', hasKeys)
  const isPendingList = address.asked.status === 'pending'
  const one = useQuery(depositReviewQuery(queue.selection.id))
  const selection = withOne(queue.selection, one.data, isPendingList)
  const { outcomes, tell } = useOutcomes()
  const operations = useDecideDeposit((deposit) => {
    tell(outcomeOf(deposit))
    selection.goOnFrom(deposit.id)
  })
  const review = useReview({ selection, isPendingList, ...operations, hasKeys })
  return (
    <QueueView
      {...{ address, page, queue, selection, outcomes, hasKeys, aside }}
      statuses={statusChoices()}
      words={words()}
      DecideMany={DecideManyDeposits}
    >
      <OpenDeposit selection={selection} review={review} isMissing={one.isError} />
    </QueueView>
  )
}

const statusChoices = () =>
  [
    { key: 'pending', label: m.review_pending() },
    { key: 'approved', label: m.review_approved() },
    { key: 'rejected', label: m.review_rejected() },
    { key: 'all', label: m.queue_all() },
  ] as const

const words = () => ({
  list: m.review_deposits_list(),
  nonePending: m.review_deposits_none_pending(),
  nonePendingText: m.review_deposits_none_pending_text(),
  choose: m.review_deposits_choose(),
})

interface OpenDepositProps {
  selection: Selection<DepositForReview>
  review: ReturnType<typeof useReview<DepositForReview>>
  /** There is no such deposit. */
  isMissing: boolean
}

function OpenDeposit({ selection, review, isMissing }: OpenDepositProps) {
  const deposit = selection.row
  if (!deposit) return isMissing ? <Notice tone="info">{m.review_not_in_list()}</Notice> : null
  const waits = checkDepositApproval(deposit.status, approvalFacts(deposit))
  return (
    <DepositDetail key={deposit.id} deposit={deposit} backTo={selection.addressOf(null)}>
      {review.isDecidedElsewhere && (
        <DecidedElsewhere
          decided={{ status: deposit.status, by: deposit.decidedBy }}
          onNext={() => selection.goOnFrom(deposit.id)}
        />
      )}
      {deposit.status === 'pending' && (
        <Decision {...review} isApprovable={!waits}>
          {waits && <Notice tone="info">{describeRefusal(waits.refusal)}</Notice>}
          {review.approveError && !waits && <Notice tone="refused">{describeError(review.approveError)}</Notice>}
        </Decision>
      )}
      <ReasonDialog
        isOpen={review.isRejectOpen}
        title={m.review_deposit_reject_title()}
        samples={depositReasons()}
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
