import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { QueueEntry, QueueList } from '#root/web/ui/queue.tsx'
import type { Selection } from '#root/web/ui/selection.ts'
import { Status } from '#root/web/ui/status.tsx'

interface WithdrawalListProps {
  withdrawals: readonly WithdrawalForReview[]
  selection: Selection<WithdrawalForReview>
  isPending: boolean
}

/** The withdrawals of one status, the oldest first. */
export function WithdrawalList({ withdrawals, selection, isPending }: WithdrawalListProps) {
  if (withdrawals.length === 0)
    return (
      <EmptyState title={isPending ? m.review_withdrawals_none_pending() : m.review_none()}>
        {isPending && m.review_withdrawals_none_pending_text()}
      </EmptyState>
    )
  return (
    <QueueList label={m.review_withdrawals_list()}>
      {withdrawals.map((withdrawal) => (
        <QueueEntry
          key={withdrawal.id}
          to={selection.addressOf(withdrawal.id)}
          isOpen={withdrawal.id === selection.id}
          name={`${withdrawal.client.firstName} ${withdrawal.client.lastName}`}
          amount={<Money amount={withdrawal.amount} />}
        >
          <Moment at={withdrawal.createdAt} />
        </QueueEntry>
      ))}
    </QueueList>
  )
}

/** A withdrawal's status in the operator's words. */
export function WithdrawalStatus({ status }: { status: WithdrawalForReview['status'] }) {
  if (status === 'approved') return <Status tone="done">{m.review_completed()}</Status>
  if (status === 'rejected') return <Status tone="refused">{m.review_rejected()}</Status>
  if (status === 'cancelled') return <Status tone="undone">{m.review_cancelled()}</Status>
  return <Status tone="pending">{m.review_pending()}</Status>
}
