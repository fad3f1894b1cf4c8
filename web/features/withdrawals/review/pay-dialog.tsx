import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { formatDollars } from '#root/domain/money.ts'
import { nameOf } from '#root/web/review/review-queue.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { sentCentsOf } from './custody-check.tsx'

interface PayDialogProps {
  row: WithdrawalForReview
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before a withdrawal is paid: how much, to whom, to which address. A payment on the chain can't be taken back. */
export function PayDialog({ row: withdrawal, isOpen, onConfirm, onClose }: PayDialogProps) {
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
