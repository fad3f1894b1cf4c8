import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { Status } from '#root/web/ui/status.tsx'

/** A deposit's status in the operator's words. */
export function DepositStatus({ status }: { status: DepositForReview['status'] }) {
  if (status === 'approved') return <Status tone="done">{m.review_approved()}</Status>
  if (status === 'rejected') return <Status tone="refused">{m.review_rejected()}</Status>
  if (status === 'opened') return <Status tone="open">{m.dashboard_status_opened()}</Status>
  return <Status tone="pending">{m.review_pending()}</Status>
}
