import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { clockQuery, useFirmDay } from '#root/web/api/firm-clock.ts'
import { Behaviour } from '#root/web/ui/behaviour.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { OnboardingFormContext, useNewOnboardingForm } from './form/form-state.ts'
import { onboardingQuery } from './queries.ts'
import { SubmittedRecord } from './record/submitted-record.tsx'
import { useGoTo } from './wizard/go-to.ts'
import { Revision } from './wizard/revision.tsx'
import { SubmissionDialog } from './wizard/submission-dialog.tsx'
import { useSubmission } from './wizard/submission.ts'
import { Wizard } from './wizard/wizard.tsx'

/** The compliance onboarding: the form while it is open, then the submitted record. */
export function OnboardingScreen() {
  const onboarding = useQuery(onboardingQuery)
  const clock = useQuery(clockQuery)
  const today = useFirmDay()
  // When a record is deleted, the form keeps nothing of it.
  const [generation, setGeneration] = useState(0)
  const startOver = useCallback(() => setGeneration((count) => count + 1), [])
  const failed = [onboarding, clock].find(({ error, data }) => error && !data)
  return (
    <>
      <Title />
      {onboarding.data && today !== null ? (
        <CurrentOnboarding key={generation} onboarding={onboarding.data} today={today} onDeleted={startOver} />
      ) : failed?.error ? (
        <LoadFailed what={m.cdd_heading()} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

/** On a phone, only the first group of fields shows the title: the others need the room. */
function Title() {
  const [search] = useSearchParams()
  return (
    <div className={search.has('group') ? 'max-md:sr-only' : undefined}>
      <ScreenTitle title={m.cdd_heading()}>
        <Behaviour id="data-demanded">{m.cdd_text()}</Behaviour>
      </ScreenTitle>
    </div>
  )
}

interface CurrentOnboardingProps {
  onboarding: Onboarding
  today: string
  onDeleted: () => void
}

/** The clock ticks in a parent; the form renders again only when its own data changes. */
const CurrentOnboarding = memo(function CurrentOnboarding({ onboarding, today, onDeleted }: CurrentOnboardingProps) {
  const form = useNewOnboardingForm(onboarding, today)
  const submission = useSubmission(form)
  const goTo = useGoTo(form)
  const { status } = onboarding
  return (
    <OnboardingFormContext value={form}>
      {status === 'draft' && <Wizard submission={submission} goTo={goTo} onDeleted={onDeleted} />}
      {status === 'revision-requested' && <Revision submission={submission} onDeleted={onDeleted} />}
      {status !== 'draft' && status !== 'revision-requested' && (
        <SubmittedRecord onboarding={onboarding} onDeleted={onDeleted} />
      )}
      <SubmissionDialog
        state={submission.state}
        uploads={form.uploads}
        onClose={submission.close}
        onReview={() => {
          const failed = submission.state.kind === 'upload-failed' ? submission.state.document : null
          submission.close()
          if (failed) goTo.field(failed)
        }}
      />
    </OnboardingFormContext>
  )
})

function FormSkeleton() {
  return (
    <div role="status" aria-label={m.ui_loading()} className="grid gap-6">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  )
}
