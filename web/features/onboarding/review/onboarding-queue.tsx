import { m } from '#root/contract/messages/messages.js'
import type { OnboardingState } from '#root/contract/onboarding.ts'
import type { OutcomePreview } from '#root/contract/review.ts'
import { describeError } from '#root/web/api/client.ts'
import { isDecidable } from '#root/web/review/bulk-dialog.tsx'
import { Decision } from '#root/web/review/decision.tsx'
import { nameOf } from '#root/web/review/review-queue.tsx'
import {
  type OpenReview,
  type ReviewDefinition,
  ReviewScreen,
  type ReviewScreenProps,
} from '#root/web/review/review-screen.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { onboardingCalls, OnboardingDetail, type OnboardingRow } from './onboarding-detail.tsx'
import { RequestRevision } from './revision-dialog.tsx'

const onboardingReview: ReviewDefinition<OnboardingRow, OnboardingState, OutcomePreview> = {
  calls: onboardingCalls,
  topic: 'onboarding',
  addressParam: 'record',
  statuses: ['pending', 'revision-requested', 'approved', 'rejected'],
  labels: () => ({
    pending: m.status_declaration_pending(),
    'revision-requested': m.status_declaration_revision(),
    approved: m.status_declaration_approved(),
    rejected: m.status_declaration_rejected(),
  }),
  sorts: ['oldest', 'newest'],
  search: () => ({ label: m.cdd_review_search_label(), hint: m.cdd_review_search() }),
  texts: () => ({
    list: m.cdd_review_list(),
    nonePending: m.cdd_review_none_waiting(),
    nonePendingText: m.cdd_review_none_waiting_text(),
    choose: m.cdd_review_choose(),
  }),
  reasons: () => [m.cdd_review_reason_mismatch(), m.cdd_review_reason_unreadable(), m.cdd_review_reason_risk()],
  rejection: (record) => ({
    title: m.cdd_review_reject_title(),
    text: m.cdd_review_reject_text({ name: nameOf(record) }),
  }),
  outcome({ status }, record) {
    const name = record ? nameOf(record) : ''
    if (status === 'approved') return m.cdd_review_approved({ name })
    return status === 'rejected' ? m.cdd_review_rejected({ name }) : m.cdd_review_revised({ name })
  },
  Detail: OnboardingDetail,
  Pending: PendingRecord,
  bulk: {
    title: (decision) =>
      decision === 'approve' ? m.cdd_review_approve_many_title() : m.cdd_review_reject_many_title(),
    describe(decision, { items }) {
      const count = items.filter(isDecidable).length
      return (
        <p>
          {decision === 'approve'
            ? m.cdd_review_approve_many_text({ count })
            : m.cdd_review_reject_many_text({ count })}
        </p>
      )
    },
  },
}

/** The records of one status beside the open one, with its documents and the decision. */
export function OnboardingQueue(props: ReviewScreenProps) {
  return <ReviewScreen definition={onboardingReview} {...props} />
}

interface PendingRecordProps {
  row: OnboardingRow
  review: OpenReview<OnboardingRow>
  onDecided: (state: OnboardingState) => void
}

function PendingRecord({ row: record, review, onDecided }: PendingRecordProps) {
  return (
    <Decision {...review} moreActions={<RequestRevision id={record.id} name={nameOf(record)} onDecided={onDecided} />}>
      {review.approveError && <Notice tone="refused">{describeError(review.approveError)}</Notice>}
    </Decision>
  )
}
