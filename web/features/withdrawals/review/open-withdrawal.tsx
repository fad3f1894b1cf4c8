import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { withdrawalFreezeQuery } from '#root/web/api/queries.ts'
import { DecidedElsewhere, Decision } from '#root/web/ui/decision.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ReasonDialog } from '#root/web/ui/reason-dialog.tsx'
import { nameOf } from '#root/web/ui/review-queue.tsx'
import type { useReview } from '#root/web/ui/review.ts'
import type { Selection } from '#root/web/ui/selection.ts'
import { CustodyCheck } from './custody-check.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { SecondApproval, useCannotBeSecond } from './second-approval.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import { withdrawalReasons } from './withdrawal-words.ts'

interface OpenWithdrawalProps {
  selection: Selection<WithdrawalForReview>
  review: ReturnType<typeof useReview<WithdrawalForReview>>
  /** There is no such withdrawal. */
  isMissing: boolean
}

/** The withdrawal that is open, with what custody holds, the decision, or who has decided it meanwhile. */
export function OpenWithdrawal({ selection, review, isMissing }: OpenWithdrawalProps) {
  const withdrawal = selection.row
  if (!withdrawal) return isMissing ? <Notice tone="info">{m.review_not_in_list()}</Notice> : null
  const amount = formatDollars(fromDecimal(withdrawal.amount))
  return (
    <WithdrawalDetail key={withdrawal.id} withdrawal={withdrawal} backTo={selection.addressOf(null)}>
      {review.isDecidedElsewhere && (
        <DecidedElsewhere
          decided={{ status: withdrawal.status, by: withdrawal.decidedBy }}
          onNext={() => selection.goOnFrom(withdrawal.id)}
        />
      )}
      {withdrawal.status === 'pending' && <PendingDecision withdrawal={withdrawal} review={review} />}
      <PayDialog
        withdrawal={withdrawal}
        isOpen={review.isApprovalAsked}
        onConfirm={review.onConfirm}
        onClose={review.onCloseApproval}
      />
      <ReasonDialog
        isOpen={review.isRejectOpen}
        title={m.review_withdrawal_reject_title()}
        samples={withdrawalReasons()}
        pending={review.isRejecting}
        refusal={review.rejectError && describeError(review.rejectError)}
        onReason={review.onReason}
        onClose={review.onCloseReject}
      >
        {m.review_withdrawal_reject_text({ amount, name: nameOf(withdrawal) })}
      </ReasonDialog>
    </WithdrawalDetail>
  )
}

interface PendingDecisionProps {
  withdrawal: WithdrawalForReview
  review: OpenWithdrawalProps['review']
}

function PendingDecision({ withdrawal, review }: PendingDecisionProps) {
  const cannotBeSecond = useCannotBeSecond(withdrawal)
  const isFrozen = Boolean(useQuery(withdrawalFreezeQuery).data)
  const { approveError: error } = review
  const isCustodyShort = error instanceof RefusedError && error.code === 'insufficient-custody'
  return (
    <Decision {...review} isApprovable={!cannotBeSecond && !isFrozen}>
      {isFrozen && <Notice tone="info">{describeRefusal('withdrawals-frozen')}</Notice>}
      <SecondApproval withdrawal={withdrawal} />
      <CustodyCheck withdrawal={withdrawal} isRefused={isCustodyShort} />
      {error && !isCustodyShort && <Notice tone="refused">{describeError(error)}</Notice>}
    </Decision>
  )
}
