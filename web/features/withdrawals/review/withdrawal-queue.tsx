import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { DecisionPreview } from '#root/contract/review.ts'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { Decision } from '#root/web/review/decision.tsx'
import { callsOf } from '#root/web/review/review-calls.ts'
import { nameOf } from '#root/web/review/review-queue.tsx'
import {
  type OpenReview,
  type ReviewNoun,
  ReviewScreen,
  type ReviewScreenProps,
} from '#root/web/review/review-screen.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { withdrawalFreezeQuery } from '../queries.ts'
import { BulkWithdrawals } from './bulk-withdrawals.tsx'
import { CustodyCheck } from './custody-check.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { SecondApproval, useMayApprove } from './second-approval.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

const withdrawalReview: ReviewNoun<WithdrawalForReview, WithdrawalForReview, DecisionPreview> = {
  calls: callsOf('withdrawals'),
  topic: 'withdrawal',
  opened: 'withdrawal',
  statuses: ['pending', 'approved', 'rejected', 'cancelled', 'all'],
  labels: () => ({
    pending: m.review_pending(),
    approved: m.review_completed(),
    rejected: m.review_rejected(),
    cancelled: m.review_cancelled(),
    all: m.queue_all(),
  }),
  words: () => ({
    list: m.review_withdrawals_list(),
    nonePending: m.review_withdrawals_none_pending(),
    nonePendingText: m.review_withdrawals_none_pending_text(),
    choose: m.review_withdrawals_choose(),
  }),
  reasons: () => [m.review_withdrawal_reason_address(), m.review_withdrawal_reason_contact()],
  rejection: (withdrawal) => ({
    title: m.review_withdrawal_reject_title(),
    text: m.review_withdrawal_reject_text(amountAndName(withdrawal)),
  }),
  outcome(withdrawal) {
    const named = amountAndName(withdrawal)
    if (withdrawal.status === 'pending') return m.staff_first_approved(named)
    return withdrawal.status === 'approved' ? m.review_withdrawal_approved(named) : m.review_withdrawal_rejected(named)
  },
  Detail: WithdrawalDetail,
  Pending: PendingWithdrawal,
  Confirmation: PayDialog,
  many: {
    title: (decision) =>
      decision === 'approve' ? m.queue_withdrawals_approve_title() : m.queue_withdrawals_reject_title(),
    describe: (decision, preview) => <BulkWithdrawals decision={decision} preview={preview} />,
    explained: 'insufficient-custody',
  },
}

/** The withdrawals of one status beside the one that is open, with what custody holds and the decision. */
export function WithdrawalQueue(props: ReviewScreenProps) {
  return <ReviewScreen noun={withdrawalReview} isApprovable={useMayApprove()} {...props} />
}

interface PendingWithdrawalProps {
  row: WithdrawalForReview
  review: OpenReview<WithdrawalForReview>
}

function PendingWithdrawal({ row: withdrawal, review }: PendingWithdrawalProps) {
  const mayApprove = useMayApprove()
  const isFrozen = Boolean(useQuery(withdrawalFreezeQuery).data)
  const { approveError: error } = review
  const isCustodyShort = error instanceof RefusedError && error.code === 'insufficient-custody'
  return (
    <Decision {...review} isApprovable={mayApprove(withdrawal)}>
      {isFrozen && <Notice tone="info">{describeRefusal('withdrawals-frozen')}</Notice>}
      <SecondApproval withdrawal={withdrawal} />
      <CustodyCheck withdrawal={withdrawal} isRefused={isCustodyShort} />
      {error && !isCustodyShort && <Notice tone="refused">{describeError(error)}</Notice>}
    </Decision>
  )
}

function amountAndName(withdrawal: WithdrawalForReview) {
  return { amount: formatDollars(fromDecimal(withdrawal.amount)), name: nameOf(withdrawal) }
}
