import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { DecisionPreview } from '#root/contract/review.ts'
import { approvalFacts, checkDepositApproval } from '#root/domain/deposits.ts'
import { cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError } from '#root/web/api/client.ts'
import { isDecidable } from '#root/web/review/bulk-dialog.tsx'
import { Decision } from '#root/web/review/decision.tsx'
import { callsOf } from '#root/web/review/review-calls.ts'
import { nameOf } from '#root/web/review/review-queue.tsx'
import {
  type OpenReview,
  type ReviewDefinition,
  ReviewScreen,
  type ReviewScreenProps,
} from '#root/web/review/review-screen.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { DepositDetail } from './deposit-detail.tsx'

const depositReview: ReviewDefinition<DepositForReview, DepositForReview, DecisionPreview> = {
  calls: callsOf('deposits'),
  topic: 'deposit',
  addressParam: 'deposit',
  statuses: ['pending', 'approved', 'rejected', 'all'],
  labels: () => ({
    pending: m.status_pending(),
    approved: m.status_approved(),
    rejected: m.status_rejected(),
    all: m.queue_all(),
  }),
  texts: () => ({
    list: m.review_deposits_list(),
    nonePending: m.review_deposits_none_pending(),
    nonePendingText: m.review_deposits_none_pending_text(),
    choose: m.review_deposits_choose(),
  }),
  reasons: () => [
    m.review_deposit_reason_amount(),
    m.review_deposit_reason_unreadable(),
    m.review_deposit_reason_unrelated(),
  ],
  rejection: (deposit) => ({
    title: m.review_deposit_reject_title(),
    text: m.review_deposit_reject_text(amountAndName(deposit)),
  }),
  outcome: (deposit) =>
    deposit.status === 'approved'
      ? m.review_deposit_approved(amountAndName(deposit))
      : m.review_deposit_rejected(amountAndName(deposit)),
  Detail: DepositDetail,
  Pending: PendingDeposit,
  bulk: {
    title: (decision) => (decision === 'approve' ? m.queue_deposits_approve_title() : m.queue_deposits_reject_title()),
    describe(decision, { items }) {
      const ready = items.filter(isDecidable)
      const sum = cents(ready.reduce((total, { amount }) => total + fromDecimal(amount), 0n))
      const counted = { count: ready.length, amount: formatDollars(sum) }
      return (
        <p>{decision === 'approve' ? m.queue_deposits_approve_text(counted) : m.queue_deposits_reject_text(counted)}</p>
      )
    },
  },
}

/** The deposits of one status beside the open one, with its proof and the decision. */
export function DepositQueue(props: ReviewScreenProps) {
  return <ReviewScreen definition={depositReview} {...props} />
}

function PendingDeposit({ row: deposit, review }: { row: DepositForReview; review: OpenReview<DepositForReview> }) {
  const refusal = checkDepositApproval(deposit.status, approvalFacts(deposit))
  return (
    <Decision {...review} isApprovable={!refusal}>
      {refusal && <Notice tone="info">{describeRefusal(refusal.refusal)}</Notice>}
      {review.approveError && !refusal && <Notice tone="refused">{describeError(review.approveError)}</Notice>}
    </Decision>
  )
}

function amountAndName(deposit: DepositForReview) {
  return { amount: formatDollars(fromDecimal(deposit.amount)), name: nameOf(deposit) }
}
