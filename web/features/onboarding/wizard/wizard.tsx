import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type FieldName, type OnboardingStep, onboardingSteps } from '#root/domain/onboarding.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { Steps } from '#root/web/ui/steps.tsx'
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
          aria-label={m.ui_step({ step })}
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

/** The three steps, which stay visible while the form scrolls. */
function StepIndicator({ step, reached, disabled, onStep }: StepIndicatorProps) {
  return (
    <div className="sticky top-8 z-20 -mx-4 bg-paper px-4 pt-3 pb-1 sm:-mx-6 sm:px-6 lg:-mx-10 lg:px-10">
      <Steps
        label={m.cdd_steps()}
        progressLabel={m.cdd_progress()}
        steps={onboardingSteps.map((each) => ({ key: String(each), name: stepNames[each]() }))}
        current={step - 1}
        reached={reached - 1}
        disabled={disabled}
        onStep={(index) => onStep(onboardingSteps[index]!)}
      />
    </div>
  )
}
