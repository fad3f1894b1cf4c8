import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { QueueEntry, QueueList } from '#root/web/ui/queue.tsx'
import type { Selection } from '#root/web/ui/selection.ts'
import { Status } from '#root/web/ui/status.tsx'

interface DepositListProps {
  deposits: readonly DepositForReview[]
  selection: Selection<DepositForReview>
  isPending: boolean
}

/** The deposits of one status, the oldest first. */
export function DepositList({ deposits, selection, isPending }: DepositListProps) {
  if (deposits.length === 0)
    return (
      <EmptyState title={isPending ? m.review_deposits_none_pending() : m.review_none()}>
        {isPending && m.review_deposits_none_pending_text()}
      </EmptyState>
    )
  return (
    <QueueList label={m.review_deposits_list()}>
      {deposits.map((deposit) => (
        <QueueEntry
          key={deposit.id}
          to={selection.addressOf(deposit.id)}
          isOpen={deposit.id === selection.id}
          name={`${deposit.client.firstName} ${deposit.client.lastName}`}
          amount={<Money amount={deposit.amount} />}
        >
          <Moment at={deposit.createdAt} />
        </QueueEntry>
      ))}
    </QueueList>
  )
}

/** A deposit's status in the operator's words. */
export function DepositStatus({ status }: { status: DepositForReview['status'] }) {
  if (status === 'approved') return <Status tone="done">{m.review_approved()}</Status>
  if (status === 'rejected') return <Status tone="refused">{m.review_rejected()}</Status>
  return <Status tone="pending">{m.review_pending()}</Status>
}
