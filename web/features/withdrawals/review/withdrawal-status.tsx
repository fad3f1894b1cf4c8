import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { Status } from '#root/web/ui/status.tsx'

/** A withdrawal's status in the operator's words. */
export function WithdrawalStatus({ status }: { status: WithdrawalForReview['status'] }) {
  if (status === 'approved') return <Status tone="done">{m.review_completed()}</Status>
  if (status === 'rejected') return <Status tone="refused">{m.review_rejected()}</Status>
  if (status === 'cancelled') return <Status tone="undone">{m.review_cancelled()}</Status>
  return <Status tone="pending">{m.review_pending()}</Status>
}
