import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { OnboardingRecord } from '#root/contract/onboarding-review.ts'
import { describeField } from '#root/contract/onboarding-words.ts'
import { nameOf } from '#root/web/review/review-queue.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { onboardingRecordQuery } from '../queries.ts'
import { GivenAnswers } from '../record/given-answers.tsx'
import { OnboardingStatusWords } from '../record/status-words.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import type { OnboardingRow } from './onboarding-row.ts'
import { RevealedNumber } from './revealed-number.tsx'

interface OnboardingDetailProps {
  row: OnboardingRow
  backTo: string
  /** The decision, or why there is none to make. */
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
        <LoadFailed error={record.error} onRetry={() => void record.refetch()} />
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
          <OnboardingStatusWords status={record.status} />
        </Fact>
        <Fact name={m.review_email()}>{record.client.email}</Fact>
        {record.submittedAt && (
          <Fact name={<span className="inline-block first-letter:uppercase">{m.cdd_timeline_submitted()}</span>}>
            <Moment at={record.submittedAt} />
          </Fact>
        )}
        {record.decidedAt && (
          <Fact name={m.review_decided()}>
            <Moment at={record.decidedAt} />
          </Fact>
        )}
        {record.reason && <Fact name={m.review_reason()}>{record.reason}</Fact>}
        {record.revision && (
          <Fact name={m.cdd_review_changes()} wide>
            <span className="block font-semibold">{record.revision.fields.map(describeField).join(', ')}</span>
            {record.revision.note}
          </Fact>
        )}
      </Facts>
      <p className="text-xs text-soft">{m.cdd_review_audited()}</p>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="xl:order-2">
          <DocumentViewer documents={record.documents} />
        </div>
        <GivenAnswers
          single
          title={m.cdd_review_answers()}
          record={record}
          shown={number === '' ? {} : { socialSecurityNumber: <RevealedNumber recordId={record.id} masked={number} /> }}
        />
      </div>
    </>
  )
}
