import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { OnboardingStatus } from '#root/domain/onboarding.ts'
import { describeError } from '#root/web/api/client.ts'
import { onboardingPageQuery, onboardingReviewQuery, type OnboardingRow } from '#root/web/api/onboarding-queries.ts'
import { DecidedElsewhere, Decision } from '#root/web/ui/decision.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { useOutcomes } from '#root/web/ui/outcomes.tsx'
import { useQueueAddress } from '#root/web/ui/queue-address.ts'
import { QueueView } from '#root/web/ui/queue-view.tsx'
import { ReasonDialog } from '#root/web/ui/reason-dialog.tsx'
import { nameOf, useReviewQueue, withOne } from '#root/web/ui/review-queue.tsx'
import { useReview } from '#root/web/ui/review.ts'
import type { Selection } from '#root/web/ui/selection.ts'
import { DecideManyOnboarding } from './decide-many-onboarding.tsx'
import { useDecideOnboarding } from './decide-onboarding.ts'
import { OnboardingDetail } from './onboarding-detail.tsx'
import { onboardingReasons } from './onboarding-words.ts'
import { AskForRevision } from './revision-dialog.tsx'

const statuses = ['pending', 'revision-requested', 'approved', 'rejected'] as const
const sorts = ['oldest', 'newest'] as const

interface OnboardingQueueProps {
  hasKeys: boolean
  /** What stands beside the statuses. */
  aside: ReactNode
}

/** The records of one status beside the one that is open, with its documents and the decision. */
export function OnboardingQueue({ hasKeys, aside }: OnboardingQueueProps) {
  const address = useQueueAddress(statuses, 'record', sorts)
  const page = useQuery(onboardingPageQuery(address.asked))
  const queue = useReviewQueue<OnboardingRow>(page, address, 'record', hasKeys)
  const isPendingList = address.asked.status === 'pending'
  const one = useQuery(onboardingReviewQuery(queue.selection.id))
  const selection = withOne(queue.selection, one.data, isPendingList)
  const { outcomes, tell } = useOutcomes()
  const { revise, ...operations } = useDecideOnboarding((state) => {
    tell(outcomeOf(state.status, selection.row))
    selection.goOnFrom(state.id)
  })
  const review = useReview({ selection, isPendingList, ...operations, hasKeys })
  return (
    <QueueView
      {...{ address, page, queue, selection, outcomes, hasKeys, aside }}
      statuses={statusChoices()}
      search={{ label: m.cdd_review_search_label(), hint: m.cdd_review_search() }}
      words={words()}
      DecideMany={DecideManyOnboarding}
    >
      <OpenRecord selection={selection} review={review} revise={revise} isMissing={one.isError} />
    </QueueView>
  )
}

const statusChoices = () =>
  [
    { key: 'pending', label: <Capital>{m.cdd_status_submitted()}</Capital> },
    { key: 'revision-requested', label: <Capital>{m.cdd_status_revision()}</Capital> },
    { key: 'approved', label: m.review_approved() },
    { key: 'rejected', label: m.review_rejected() },
  ] as const

function Capital({ children }: { children: ReactNode }) {
  return <span className="inline-block first-letter:uppercase">{children}</span>
}

const words = () => ({
  list: m.cdd_review_list(),
  nonePending: m.cdd_review_none_waiting(),
  nonePendingText: m.cdd_review_none_waiting_text(),
  choose: m.cdd_review_choose(),
})

interface OpenRecordProps {
  selection: Selection<OnboardingRow>
  review: ReturnType<typeof useReview<OnboardingRow>>
  revise: ReturnType<typeof useDecideOnboarding>['revise']
  /** There is no such record. */
  isMissing: boolean
}

function OpenRecord({ selection, review, revise, isMissing }: OpenRecordProps) {
  const record = selection.row
  if (!record) return isMissing ? <Notice tone="info">{m.review_not_in_list()}</Notice> : null
  const name = nameOf(record)
  return (
    <OnboardingDetail key={record.id} id={record.id} name={name} backTo={selection.addressOf(null)}>
      {review.isDecidedElsewhere && (
        <DecidedElsewhere
          {...(isFinal(record) ? { decided: { status: record.status, by: record.decidedBy } } : {})}
          onNext={() => selection.goOnFrom(record.id)}
        />
      )}
      {record.status === 'pending' && !review.isDecidedElsewhere && (
        <Decision {...review} more={<AskForRevision record={record} name={name} revise={revise} />}>
          {review.approveError && <Notice tone="refused">{describeError(review.approveError)}</Notice>}
        </Decision>
      )}
      <ReasonDialog
        isOpen={review.isRejectOpen}
        title={m.cdd_review_reject_title()}
        samples={onboardingReasons()}
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

const isFinal = ({ status }: OnboardingRow) => status === 'approved' || status === 'rejected'

function outcomeOf(status: OnboardingStatus, row: OnboardingRow | null): string {
  const name = row ? nameOf(row) : ''
  if (status === 'approved') return m.cdd_review_approved({ name })
  return status === 'rejected' ? m.cdd_review_rejected({ name }) : m.cdd_review_revised({ name })
}
