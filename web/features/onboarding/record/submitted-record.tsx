import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { Timeline, type TimelineStep } from '#root/web/ui/timeline.tsx'
import { DeleteDocuments } from './delete-documents.tsx'
import { OnboardingStatusLabel } from './onboarding-status.tsx'
import { SubmittedAnswers, SubmittedDocuments } from './submitted-answers.tsx'

/** A record that is no longer open: its state, its answers, and the button to delete it. */
export function SubmittedRecord({ onboarding, onDeleted }: { onboarding: Onboarding; onDeleted: () => void }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-6">
        <State onboarding={onboarding} />
        <SubmittedDocuments record={onboarding} />
        <SubmittedAnswers title={m.cdd_answers()} record={onboarding} />
      </div>
      <aside aria-label={m.cdd_timeline()} className="grid gap-6 lg:sticky lg:top-28">
        <Pane title={m.cdd_timeline()}>
          <Timeline label={m.cdd_timeline()} steps={stepsOf(onboarding)} />
        </Pane>
        <DeleteDocuments expiresAt={onboarding.expiresAt} onDeleted={onDeleted} />
      </aside>
    </div>
  )
}

function State({ onboarding: { status, reason } }: { onboarding: Onboarding }) {
  const texts: Partial<Record<Onboarding['status'], ReactNode>> = {
    submitted: m.cdd_submitted_text(),
    approved: m.cdd_approved_text(),
    rejected: m.cdd_rejected_text(),
  }
  return (
    <section aria-label={m.cdd_state()} className="grid gap-2 bg-deep p-6 text-on-deep sm:p-8">
      <h2 className="font-display text-2xl">{headings[status]()}</h2>
      <p className="max-w-prose text-sm text-soft-on-deep">{texts[status]}</p>
      {reason && (
        <p className="mt-2 max-w-prose border-s-2 border-lamp ps-4 wrap-anywhere">
          <span className="block text-xs text-soft-on-deep">{m.cdd_reason()}</span>
          <bdi>{reason}</bdi>
        </p>
      )}
    </section>
  )
}

const headings: Record<Onboarding['status'], () => string> = {
  draft: m.cdd_heading,
  submitted: m.cdd_submitted,
  'revision-requested': m.cdd_revision_heading,
  approved: m.cdd_approved,
  rejected: m.cdd_rejected,
}

function stepsOf({ status, submittedAt, decidedAt }: Onboarding): TimelineStep[] {
  const decided = status === 'approved' || status === 'rejected'
  return [
    { name: m.cdd_timeline_submitted(), instant: submittedAt },
    decided
      ? { name: <OnboardingStatusLabel status={status} />, instant: decidedAt }
      : { name: m.cdd_timeline_review(), instant: null },
  ]
}
