import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import { type FieldName, onboardingSteps } from '#root/domain/onboarding.ts'
import { Button } from '#root/web/ui/button.tsx'
import { goToField } from '#root/web/ui/error-summary.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { RequiredNote } from '../form/answer-field.tsx'
import { FillIn } from '../form/fill-in.tsx'
import { useOnboardingForm } from '../form/form-state.ts'
import { SectionPane } from '../form/section-pane.tsx'
import { idOf, sectionsOfStep } from '../form/sections.ts'
import { DeleteDocuments } from '../record/delete-documents.tsx'
import { SubmittedAnswers } from '../record/submitted-answers.tsx'
import { FormMistakes } from './form-mistakes.tsx'
import type { useSubmission } from './submission.ts'

interface RevisionProps {
  submission: ReturnType<typeof useSubmission>
  onDeleted: () => void
}

/** The requested changes: the firm's note, the fields that it named, and the other answers read-only. */
export function Revision({ submission, onDeleted }: RevisionProps) {
  const { onboarding, uploads } = useOnboardingForm()
  const goTo = (field: FieldName) => goToField(idOf(field))
  return (
    <div className="grid gap-6">
      <div className="grid gap-3 border-s-4 border-amber bg-pane px-5 py-4">
        <StepIntro>{m.cdd_revision_text()}</StepIntro>
        <blockquote className="font-display text-lg wrap-anywhere">{onboarding.revision?.note}</blockquote>
        <ul aria-label={m.cdd_revision_fields()} className="flex flex-wrap gap-x-4 text-sm">
          {onboarding.revision?.fields.map((field) => (
            <li key={field}>
              <button type="button" onClick={() => goTo(field)} className="link min-h-11">
                {describeField(field)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <form
        noValidate
        aria-label={m.cdd_revision_heading()}
        onSubmit={(event) => {
          event.preventDefault()
          if (!submission.isRunning && !uploads.hasFailed) void submission.submit()
        }}
        className="grid gap-6"
      >
        <RequiredNote />
        <FormMistakes failure={submission.failure} steps={onboardingSteps} onField={goTo} />
        <FillIn />
        {onboardingSteps
          .flatMap((step) => sectionsOfStep[step])
          .map((section) => (
            <SectionPane key={section.key} section={section} />
          ))}
        <Button
          type="submit"
          disabled={uploads.hasFailed}
          pending={submission.isRunning}
          pendingLabel={m.cdd_submitting()}
          className="justify-self-end max-sm:w-full"
        >
          {m.cdd_submit()}
        </Button>
      </form>
      <SubmittedAnswers title={m.cdd_answers()} record={onboarding} />
      <DeleteDocuments expiresAt={onboarding.expiresAt} onDeleted={onDeleted} />
    </div>
  )
}
