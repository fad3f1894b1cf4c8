import { useQuery } from '@tanstack/react-query'
import { FileCheck2 } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { Behaviour } from '#root/web/ui/behaviour.tsx'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { onboardingQuery } from './queries.ts'
import { OnboardingStatusLabel } from './record/onboarding-status.tsx'

interface OnboardingNoticeProps {
  /** Whether it stays when there is nothing left to do. */
  whenApproved?: boolean
}

/** The state of the client's onboarding, with a link. Not for a seat of a lesson, who should enter nothing about a person. */
export function OnboardingNotice({ whenApproved = false }: OnboardingNoticeProps) {
  const { data } = useQuery(onboardingQuery)
  const actor = useQuery(sessionQuery).data?.actor
  if (!actor || isSeatAddress(actor.email)) return null
  if (!data || (data.status === 'approved' && !whenApproved)) return null
  return (
    <section
      aria-labelledby="onboarding-notice"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 border border-mullion border-s-4 border-s-brass-fill bg-pane px-4 py-4 text-sm max-sm:mb-4 max-sm:flex-nowrap max-sm:py-2 sm:px-6"
    >
      <FileCheck2 aria-hidden="true" className="size-7 shrink-0 text-brass max-sm:hidden" strokeWidth={1.25} />
      <div className="grid grow gap-0.5 sm:basis-64">
        <h2
          id="onboarding-notice"
          className="flex flex-wrap items-center gap-x-3 font-sans text-sm font-semibold tracking-normal"
        >
          <Behaviour id="data-demanded">{m.cdd_notice()}</Behaviour>
          {data.id !== null && <OnboardingStatusLabel status={data.status} />}
        </h2>
        <p className="text-soft max-sm:sr-only">{textOf(data)}</p>
      </div>
      <ButtonLink
        to="/cdd"
        kind={mustAct(data) ? 'primary' : 'quiet'}
        className="max-sm:max-w-[50%] max-sm:px-3 max-sm:leading-5"
      >
        {actionOf(data)}
      </ButtonLink>
    </section>
  )
}

function mustAct({ status }: Onboarding): boolean {
  return status === 'draft' || status === 'revision-requested'
}

function textOf({ status, step, id }: Onboarding): string {
  if (status === 'draft') return id === null ? m.cdd_notice_begin_text() : m.cdd_notice_draft_text({ step })
  if (status === 'revision-requested') return m.cdd_notice_revision_text()
  if (status === 'approved') return m.cdd_approved_text()
  return status === 'rejected' ? m.cdd_notice_rejected_text() : m.cdd_notice_submitted_text()
}

function actionOf({ status, id }: Onboarding): string {
  if (status === 'draft') return id === null ? m.cdd_notice_begin() : m.cdd_notice_continue()
  return status === 'revision-requested' ? m.cdd_notice_revise() : m.cdd_notice_see()
}
