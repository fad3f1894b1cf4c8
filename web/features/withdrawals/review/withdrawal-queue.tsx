import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { DecisionPreview } from '#root/contract/review.ts'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { cents, type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { sessionQuery } from '#root/web/api/session.ts'
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
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { withdrawalFreezeQuery } from '../queries.ts'
import { CustodyCheck, sentCentsOf } from './custody-check.tsx'
import { WithdrawalDetail } from './withdrawal-detail.tsx'

const withdrawalReview: ReviewDefinition<WithdrawalForReview, WithdrawalForReview, DecisionPreview> = {
  calls: callsOf('withdrawals'),
  topic: 'withdrawal',
  addressParam: 'withdrawal',
  statuses: ['pending', 'approved', 'rejected', 'cancelled', 'all'],
  labels: () => ({
    pending: m.status_pending(),
    approved: m.status_completed(),
    rejected: m.status_rejected(),
    cancelled: m.status_cancelled(),
    all: m.queue_all(),
  }),
  texts: () => ({
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
  bulk: {
    title: (decision) =>
      decision === 'approve' ? m.queue_withdrawals_approve_title() : m.queue_withdrawals_reject_title(),
    describe: (decision, preview) => <BulkWithdrawals decision={decision} preview={preview} />,
    explainedOutcome: 'insufficient-custody',
  },
}

/** The withdrawals of one status beside the open one, with custody's balance and the decision. */
export function WithdrawalQueue(props: ReviewScreenProps) {
  return <ReviewScreen definition={withdrawalReview} isApprovable={useMayApprove()} {...props} />
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

interface BulkWithdrawalsProps {
  decision: 'approve' | 'reject'
  preview: DecisionPreview
}

/** The effect of deciding many withdrawals: what is released, or how many custody can pay, and the shortfall. */
function BulkWithdrawals({ decision, preview }: BulkWithdrawalsProps) {
  const ready = preview.items.filter(isDecidable)
  const sum = { count: ready.length, amount: formatDollars(sumOf(ready)) }
  if (decision === 'reject') return <p>{m.queue_withdrawals_reject_text(sum)}</p>
  const unpayable = preview.items.filter(({ outcome }) => outcome === 'insufficient-custody')
  return (
    <>
      <p>{m.queue_withdrawals_approve_text(sum)}</p>
      <Facts>
        <Fact name={m.review_withdrawal_custody()}>
          <Money amount={preview.custody} />
        </Fact>
        <Fact name={m.review_withdrawal_custody_after()}>
          <Money amount={preview.custodyAfter} />
        </Fact>
      </Facts>
      {unpayable.length > 0 && (
        <div role="alert" className="grid gap-1 border-s-4 border-pencil bg-glass/50 px-4 py-3">
          <p className="font-display text-lg text-pencil">{m.queue_lesson_heading({ count: unpayable.length })}</p>
          <p>{m.queue_lesson_figures({ amount: formatDollars(sumOf(unpayable)) })}</p>
        </div>
      )}
    </>
  )
}

function sumOf(items: DecisionPreview['items']): Cents {
  return cents(items.reduce((total, { amount }) => total + fromDecimal(amount), 0n))
}

interface PayDialogProps {
  row: WithdrawalForReview
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a withdrawal is paid: the amount, the client and the address. A payment on the chain cannot be undone. */
function PayDialog({ row: withdrawal, isOpen, onConfirm, onClose }: PayDialogProps) {
  const isFirst = withdrawal.needsTwoOperators && !withdrawal.firstApproval
  const amount = formatDollars(sentCentsOf(withdrawal))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isGuarded
      isDanger={false}
      title={isFirst ? m.review_pay_first_title() : m.review_pay_title()}
      action={isFirst ? m.review_approve() : m.review_pay_action({ amount })}
      cancel={m.review_pay_cancel()}
      pending={false}
      refusal={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{isFirst ? m.review_pay_first_text() : m.review_pay_text()}</p>
      <Facts>
        <Fact name={m.review_withdrawal_sent()}>
          <Money amount={sentCentsOf(withdrawal)} className="font-display text-lg" />
        </Fact>
        <Fact name={m.review_client()}>{nameOf(withdrawal)}</Fact>
        <Fact name={m.review_withdrawal_address()} wide>
          <span dir="ltr" className="figures">
            {withdrawal.walletAddress}
          </span>
        </Fact>
      </Facts>
      {isFirst && <Notice tone="info">{m.staff_needs_two()}</Notice>}
    </ConfirmDialog>
  )
}

/** Above the firm's limit: two operators are needed, who the first one was, and who can be the second. */
function SecondApproval({ withdrawal }: { withdrawal: WithdrawalForReview }) {
  const me = useQuery(sessionQuery).data?.actor
  if (!withdrawal.needsTwoOperators) return null
  const { firstApproval } = withdrawal
  if (!firstApproval) return <Notice tone="info">{m.staff_needs_two()}</Notice>
  const { approvedBy: name, secondOperators } = firstApproval
  const isOther = me?.role === 'operator' && me.id !== firstApproval.operatorId
  return (
    <Notice tone="info">
      <p className="font-semibold">
        {m.staff_awaiting_second({ name, moment: formatMoment(firstApproval.approvedAt) })}
      </p>
      {firstApproval.operatorId === me?.id && <p>{m.staff_second_other()}</p>}
      {isOther && !secondOperators.some(({ id }) => id === me.id) && <p>{m.staff_second_not_independent({ name })}</p>}
      {secondOperators.length === 0 && <p>{m.staff_nobody_second()}</p>}
    </Notice>
  )
}

/** Whether this reader may approve a withdrawal now: not while withdrawals are frozen, nor as the second of two who are not independent. */
function useMayApprove(): (withdrawal: WithdrawalForReview) => boolean {
  const isFrozen = Boolean(useQuery(withdrawalFreezeQuery).data)
  const me = useQuery(sessionQuery).data?.actor?.id
  return (withdrawal) => !isFrozen && !cannotBeSecond(withdrawal, me)
}

function cannotBeSecond(
  { needsTwoOperators, firstApproval }: WithdrawalForReview,
  operatorId: string | undefined,
): boolean {
  if (!needsTwoOperators || firstApproval === null) return false
  return !firstApproval.secondOperators.some(({ id }) => id === operatorId)
}
