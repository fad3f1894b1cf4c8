import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import type { OnboardingForReview, OnboardingRecord } from '#root/contract/onboarding-review.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { callsOf } from '#root/web/review/review-calls.ts'
import { nameOf } from '#root/web/review/review-queue.tsx'
import { EmailAddress } from '#root/web/ui/email-address.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { FieldError } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { onboardingRecordQuery } from '../queries.ts'
import { OnboardingStatusLabel } from '../record/onboarding-status.tsx'
import { SubmittedAnswers } from '../record/submitted-answers.tsx'
import { DocumentViewer } from './document-viewer.tsx'

interface OnboardingDetailProps {
  row: OnboardingRow
  backTo: string
  /** The buttons of the decision, or the reason why there are none. */
  children: ReactNode
}

/** One record beside its documents, with the decision. */
export function OnboardingDetail({ row, backTo, children }: OnboardingDetailProps) {
  const record = useQuery(onboardingRecordQuery(row.id))
  return (
    <QueueDetail back={{ to: backTo, label: m.review_back() }} heading={m.cdd_review_of({ name: nameOf(row) })}>
      {children}
      {record.data ? (
        <Record record={record.data} />
      ) : record.error ? (
        <LoadFailed what={m.cdd_review_answers()} error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <div role="status" aria-label={m.ui_loading()} className="grid gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </QueueDetail>
  )
}

function Record({ record }: { record: OnboardingRecord }) {
  const number = record.answers.socialSecurityNumber
  return (
    <>
      <Facts>
        <Fact name={m.review_status()}>
          <OnboardingStatusLabel status={record.status} />
        </Fact>
        <Fact name={m.review_email()}>
          <EmailAddress email={record.client.email} />
        </Fact>
        {record.submittedAt && (
          <Fact name={m.cdd_timeline_submitted()}>
            <Moment instant={record.submittedAt} />
          </Fact>
        )}
        {record.decidedAt && (
          <Fact name={m.review_decided()}>
            <Moment instant={record.decidedAt} />
          </Fact>
        )}
        {record.reason && (
          <Fact name={m.review_reason()}>
            <bdi>{record.reason}</bdi>
          </Fact>
        )}
        {record.revision && (
          <Fact name={m.cdd_review_changes()} wide>
            <span className="block font-semibold">
              {record.revision.fields.map((field) => describeField(field)).join(m.ui_list_separator())}
            </span>
            {record.revision.note}
          </Fact>
        )}
      </Facts>
      <p className="text-xs text-soft">{m.cdd_review_audited()}</p>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="xl:order-2">
          <DocumentViewer documents={record.documents} />
        </div>
        <SubmittedAnswers
          single
          title={m.cdd_review_answers()}
          record={record}
          shown={number === '' ? {} : { socialSecurityNumber: <RevealedNumber recordId={record.id} masked={number} /> }}
        />
      </div>
    </>
  )
}

interface RevealedNumberProps {
  recordId: string
  /** The number with its last digits only. */
  masked: string
}

/** A social security number: masked until a reader asks for all of it, which the audit log records. */
function RevealedNumber({ recordId, masked }: RevealedNumberProps) {
  const reveal = useMutation({
    mutationFn: () => call('GET /api/operator/onboarding/{id}/social-security-number', { params: { id: recordId } }),
    gcTime: 0,
  })
  const number = reveal.data?.socialSecurityNumber
  return (
    <>
      <bdi className="figures">{number ?? masked}</bdi>{' '}
      <button
        type="button"
        aria-disabled={reveal.isPending || undefined}
        onClick={() => (number ? reveal.reset() : reveal.isPending || reveal.mutate())}
        className="link -my-2 min-h-11 text-sm"
      >
        {number ? m.cdd_review_hide_number() : m.cdd_review_show_number()}
      </button>
      {!number && <span className="block text-xs text-soft">{m.cdd_review_show_number_note()}</span>}
      {reveal.error && <FieldError>{describeError(reveal.error)}</FieldError>}
    </>
  )
}

/** A record in the queue. There a submitted record is called pending, as in all queues. */
export type OnboardingRow = Omit<OnboardingForReview, 'status'> & {
  readonly status: OnboardingForReview['status'] | 'pending'
  readonly createdAt: string
}

const calls = callsOf('onboarding')

/** The calls of the review of onboarding records. */
export const onboardingCalls = {
  ...calls,
  async list({ status, ...filters }: Parameters<typeof calls.list>[0]) {
    const page = await calls.list({ ...filters, status: status === 'pending' ? 'submitted' : status })
    return { ...page, rows: page.rows.map(rowOf) }
  },
  find: async (id: string) => rowOf(await calls.find(id)),
}

function rowOf(record: OnboardingForReview): OnboardingRow {
  const status = record.status === 'submitted' ? 'pending' : record.status
  return { ...record, status, createdAt: record.submittedAt ?? record.expiresAt }
}
