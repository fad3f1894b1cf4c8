import { m } from '#root/contract/messages/messages.js'
import type { OnboardingForReview } from '#root/contract/onboarding-review.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { QueueEntry, QueueList } from '#root/web/ui/queue.tsx'

interface OnboardingListProps {
  records: readonly Pick<OnboardingForReview, 'id' | 'client' | 'submittedAt'>[]
  openId: string | null
  addressOf: (id: string) => string
  isWaitingList: boolean
}

/** The records of one state, the oldest submitted first. */
export function OnboardingList({ records, openId, addressOf, isWaitingList }: OnboardingListProps) {
  if (records.length === 0)
    return (
      <EmptyState title={isWaitingList ? m.cdd_review_none_waiting() : m.review_none()}>
        {isWaitingList && m.cdd_review_none_waiting_text()}
      </EmptyState>
    )
  return (
    <QueueList label={m.cdd_review_list()}>
      {records.map(({ id, client, submittedAt }) => (
        <QueueEntry
          key={id}
          to={addressOf(id)}
          isOpen={id === openId}
          name={`${client.firstName} ${client.lastName}`}
          amount={null}
        >
          {submittedAt && <Moment at={submittedAt} />}
        </QueueEntry>
      ))}
    </QueueList>
  )
}
