import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { OnboardingForReview } from '#root/contract/onboarding-review.ts'
import type { OnboardingStatus } from '#root/domain/onboarding.ts'
import { describeError } from '#root/web/api/client.ts'
import { onboardingQueueQuery } from '#root/web/api/onboarding-queries.ts'
import { DecidedElsewhere, Decision } from '#root/web/ui/decision.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Queue, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { ReasonDialog } from '#root/web/ui/reason-dialog.tsx'
import { useReview } from '#root/web/ui/review.ts'
import { type Selection, useSelection } from '#root/web/ui/selection.ts'
import { useDecideOnboarding } from './decide-onboarding.ts'
import { OnboardingDetail } from './onboarding-detail.tsx'
import { OnboardingList } from './onboarding-list.tsx'
import { AskForRevision } from './revision-dialog.tsx'

/** A record of the queue; one that is submitted waits, as everything pending does. */
type Row = Omit<OnboardingForReview, 'status'> & { readonly status: OnboardingStatus | 'pending' }

interface OnboardingQueueProps {
  status: OnboardingStatus
  hasKeys: boolean
}

/** The records of one state beside the one that is open, with its documents and the decision. */
export function OnboardingQueue({ status, hasKeys }: OnboardingQueueProps) {
  const queue = useQuery({ ...onboardingQueueQuery(status), select: toRows })
  const selection = useSelection(queue.data, 'record')
  const [outcome, setOutcome] = useState<string | null>(null)
  const { revise, ...operations } = useDecideOnboarding((state) => {
    setOutcome(outcomeOf(state.status, selection.row))
    selection.goOnFrom(state.id)
  })
  const isWaitingList = status === 'submitted'
  const review = useReview({ selection, isPendingList: isWaitingList, ...operations, hasKeys })
  if (queue.error && !queue.data) return <LoadFailed error={queue.error} onRetry={() => void queue.refetch()} />
  if (!queue.data) return <QueueSkeleton />
  return (
    <div className="grid gap-6">
      {outcome && isWaitingList && <Notice tone="done">{outcome}</Notice>}
      <Queue
        isOpen={selection.id !== null}
        list={
          <OnboardingList
            records={queue.data}
            openId={selection.id}
            addressOf={selection.addressOf}
            isWaitingList={isWaitingList}
          />
        }
      >
        <OpenRecord selection={selection} review={review} revise={revise} isQueueEmpty={queue.data.length === 0} />
      </Queue>
    </div>
  )
}

interface OpenRecordProps {
  selection: Selection<Row>
  review: ReturnType<typeof useReview<Row>>
  revise: ReturnType<typeof useDecideOnboarding>['revise']
  isQueueEmpty: boolean
}

function OpenRecord({ selection, review, revise, isQueueEmpty }: OpenRecordProps) {
  const record = selection.row
  if (!record) {
    if (selection.isGone) return <Notice tone="info">{m.review_not_in_list()}</Notice>
    return isQueueEmpty ? null : <QueuePlaceholder>{m.cdd_review_choose()}</QueuePlaceholder>
  }
  const name = nameOf(record)
  return (
    <OnboardingDetail key={record.id} id={record.id} name={name} backTo={selection.addressOf(null)}>
      {review.isDecidedElsewhere && <DecidedElsewhere onNext={() => selection.step(1)} />}
      {record.status === 'pending' && !review.isDecidedElsewhere && (
        <Decision {...review} more={<AskForRevision record={record} name={name} revise={revise} />}>
          {review.approveError && <Notice tone="refused">{describeError(review.approveError)}</Notice>}
        </Decision>
      )}
      <ReasonDialog
        isOpen={review.isRejectOpen}
        title={m.cdd_review_reject_title()}
        samples={[m.cdd_review_reason_mismatch(), m.cdd_review_reason_unreadable(), m.cdd_review_reason_risk()]}
        pending={review.isRejecting}
        refusal={review.rejectError && describeError(review.rejectError)}
        onReason={review.onReason}
        onClose={review.onCloseReject}
      >
        {m.cdd_review_reject_text({ name })}
      </ReasonDialog>
    </OnboardingDetail>
  )
}

function toRows(records: readonly OnboardingForReview[]): Row[] {
  return records.map((record) => ({ ...record, status: record.status === 'submitted' ? 'pending' : record.status }))
}

function outcomeOf(status: OnboardingStatus, row: Row | null): string {
  const name = row ? nameOf(row) : ''
  if (status === 'approved') return m.cdd_review_approved({ name })
  return status === 'rejected' ? m.cdd_review_rejected({ name }) : m.cdd_review_revised({ name })
}

function nameOf({ client }: Row): string {
  return `${client.firstName} ${client.lastName}`
}
