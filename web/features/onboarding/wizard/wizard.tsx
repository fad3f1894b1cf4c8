import { Check } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type FieldName, type OnboardingStep, onboardingSteps } from '#root/domain/onboarding.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { RequiredNote } from '../form/answer-field.tsx'
import { type OnboardingForm, useOnboardingForm } from '../form/form-state.ts'
import { SectionPane } from '../form/section-pane.tsx'
import { sectionsOfStep, stepNames } from '../form/sections.ts'
import { DeleteDocuments } from '../record/delete-documents.tsx'
import { FormAside } from './form-aside.tsx'
import { FormMistakes } from './form-mistakes.tsx'
import type { GoTo } from './go-to.ts'
import type { useSubmission } from './submission.ts'

interface WizardProps {
  submission: ReturnType<typeof useSubmission>
  goTo: GoTo
  /** The client has deleted everything. */
  onDeleted: () => void
}

/** The form in three steps. Continue checks a step here and at the server; Submit sends everything. */
export function Wizard({ submission, goTo, onDeleted }: WizardProps) {
  const onboardingForm = useOnboardingForm()
  const { step } = goTo
  const continuing = useContinue(onboardingForm, goTo, submission.forget)
  const isBusy = submission.isRunning || continuing.isRunning
  return (
    <>
      <StepIndicator step={step} reached={onboardingForm.onboarding.step} disabled={isBusy} onStep={goTo.goToStep} />
      <div className="grid gap-x-10 gap-y-6 pt-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <form
          noValidate
          aria-label={m.cdd_step({ step })}
          onSubmit={(event) => {
            event.preventDefault()
            if (isBusy) return
            if (step < 3) void continuing.run()
            else if (!onboardingForm.uploads.hasFailed) void submission.submit()
          }}
          className="grid min-w-0 content-start gap-6"
        >
          <div key={step} className="grid gap-1">
            <h2 className="text-xl">{stepNames[step]()}</h2>
            <StepIntro>{introOf[step]()}</StepIntro>
            <RequiredNote />
          </div>
          <FormMistakes
            failure={submission.failure ?? continuing.failure}
            steps={submission.failure === null ? [step] : onboardingSteps}
            onField={goTo.field}
          />
          {sectionsOfStep[step].map((section) => (
            <SectionPane key={section.key} section={section} />
          ))}
          <Moves step={step} isBusy={isBusy} submission={submission} goTo={goTo} isContinuing={continuing.isRunning} />
        </form>
        <FormAside onField={goTo.field} />
      </div>
      {onboardingForm.onboarding.documents.length > 0 && (
        <div className="pt-6">
          <DeleteDocuments expiresAt={onboardingForm.onboarding.expiresAt} onDeleted={onDeleted} />
        </div>
      )}
    </>
  )
}

const introOf: Record<OnboardingStep, () => string> = {
  1: m.cdd_step_1_text,
  2: m.cdd_step_2_text,
  3: m.cdd_step_3_text,
}

/** Continue: shows the errors of the step; without errors the server checks it too, and the next one shows. */
function useContinue(onboardingForm: OnboardingForm, { step, goToStep }: GoTo, onBegin: () => void) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function run() {
    onBegin()
    setFailure(null)
    if (onboardingForm.findObstacle([step])) return
    setRunning(true)
    try {
      const param = { step: String(step) as '1' | '2' | '3' }
      await onboardingForm.form.send((json) =>
        call('POST /api/onboarding/steps/{step}/completion', { params: param, body: json }),
      )
      goToStep((step + 1) as OnboardingStep)
      window.scrollTo({ top: 0 })
    } catch (error) {
      const issues = error instanceof RefusedError ? error.issues : []
      onboardingForm.issues.showFound(issues.map(({ field, detail }) => ({ field: field as FieldName, words: detail })))
      if (issues.length === 0) setFailure(describeError(error as Error))
      onboardingForm.takeToSummary()
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, failure }
}

interface MovesProps extends Omit<WizardProps, 'onDeleted'> {
  step: OnboardingStep
  isBusy: boolean
  isContinuing: boolean
}

function Moves({ step, isBusy, isContinuing, submission, goTo }: MovesProps) {
  const { uploads } = useOnboardingForm()
  return (
    <div className="grid gap-3 border-t border-mullion pt-6">
      {step === 3 && uploads.hasFailed && <p className="text-sm text-pencil">{m.cdd_submit_blocked()}</p>}
      <div className="flex flex-wrap justify-between gap-3">
        {step > 1 && (
          <Button kind="quiet" disabled={isBusy} onClick={() => goTo.goToStep((step - 1) as OnboardingStep)}>
            {m.cdd_back()}
          </Button>
        )}
        {step < 3 ? (
          <Button
            type="submit"
            disabled={isBusy && !isContinuing}
            pending={isContinuing}
            className="ms-auto max-sm:grow"
          >
            {m.cdd_continue()}
          </Button>
        ) : (
          <Button
            type="submit"
            disabled={uploads.hasFailed || (isBusy && !submission.isRunning)}
            pending={submission.isRunning}
            pendingLabel={m.cdd_submitting()}
            className="ms-auto max-sm:grow"
          >
            {m.cdd_submit()}
          </Button>
        )}
      </div>
    </div>
  )
}

interface StepIndicatorProps {
  step: OnboardingStep
  /** The furthest step that can be opened. */
  reached: OnboardingStep
  disabled: boolean
  onStep: (step: OnboardingStep) => void
}

/** Step 1, 2, 3, and a bar that is filled to step/3. It stays visible while the form scrolls. */
function StepIndicator({ step, reached, disabled, onStep }: StepIndicatorProps) {
  return (
    <div className="sticky top-8 z-20 -mx-4 bg-paper px-4 pt-3 sm:-mx-6 sm:px-6 lg:-mx-10 lg:px-10">
      <ol aria-label={m.cdd_steps()} className="grid grid-cols-3 gap-3 pb-2">
        {onboardingSteps.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-current={each === step ? 'step' : undefined}
              disabled={disabled || each > reached}
              onClick={() => onStep(each)}
              className="group flex min-h-11 w-full items-center gap-3 py-1 text-start disabled:cursor-default"
            >
              <span
                aria-hidden="true"
                className="figures grid size-8 shrink-0 place-items-center border border-edge font-display text-base text-soft group-aria-[current]:border-brass-fill group-aria-[current]:bg-brass-fill group-aria-[current]:text-[#10231f]"
              >
                {each < step ? <Check className="size-4 text-leaf" strokeWidth={2.5} /> : each}
              </span>
              <span className="grid min-w-0 leading-tight">
                <span className="text-xs text-soft">{m.cdd_step({ step: each })}</span>
                <span className="text-sm text-soft group-aria-[current]:font-semibold group-aria-[current]:text-ink max-sm:hidden">
                  {stepNames[each]()}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <ProgressBar
        label={m.cdd_progress()}
        share={step / onboardingSteps.length}
        words={m.cdd_progress_text({ step, total: onboardingSteps.length })}
      />
    </div>
  )
}
