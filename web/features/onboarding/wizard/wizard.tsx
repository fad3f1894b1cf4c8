import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type FieldName, type OnboardingStep, onboardingSteps } from '#root/domain/onboarding.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { Steps } from '#root/web/ui/steps.tsx'
import { RequiredNote } from '../form/answer-field.tsx'
import { FillIn } from '../form/fill-in.tsx'
import { type OnboardingForm, useOnboardingForm } from '../form/form-state.ts'
import { SectionAlone, SectionPane } from '../form/section-pane.tsx'
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

/**
 * The form in three steps. Continue checks a step here and at the server; Submit sends everything. A phone shows one
 * section of a step at a time, and Continue checks that section.
 */
export function Wizard({ submission, goTo, onDeleted }: WizardProps) {
  const onboardingForm = useOnboardingForm()
  const { step, section, isNarrow, after } = goTo
  const continuing = useContinue(onboardingForm, goTo, submission.clearFailure)
  const isBusy = submission.isRunning || continuing.isRunning
  const hasFailed = submission.failure !== null
  return (
    <>
      <StepIndicator goTo={goTo} reached={onboardingForm.onboarding.step} disabled={isBusy} />
      <div className="grid gap-x-10 gap-y-6 pt-6 max-md:pt-4 short:pt-3 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <form
          noValidate
          aria-label={m.ui_step({ step })}
          onSubmit={(event) => {
            event.preventDefault()
            if (isBusy) return
            if (after) void continuing.run()
            else if (!onboardingForm.uploads.hasFailed) void submission.submit()
          }}
          className="grid min-w-0 content-start gap-6 short:gap-4"
        >
          {!isNarrow && <StepHead key={step} step={step} />}
          <FormMistakes
            failure={submission.failure ?? continuing.failure}
            steps={hasFailed ? onboardingSteps : [step]}
            without={isNarrow && !hasFailed ? section.fields : []}
            onField={goTo.field}
          />
          {(!isNarrow || section === sectionsOfStep[step][0]) && <FillIn />}
          {isNarrow ? (
            <SectionAlone section={section} step={step} />
          ) : (
            sectionsOfStep[step].map((each) => <SectionPane key={each.key} section={each} />)
          )}
          <FormButtons isBusy={isBusy} submission={submission} goTo={goTo} isContinuing={continuing.isRunning} />
        </form>
        <FormAside isNarrow={isNarrow} onField={goTo.field} />
      </div>
      {onboardingForm.onboarding.documents.length > 0 && (
        <div className="pt-6">
          <DeleteDocuments expiresAt={onboardingForm.onboarding.expiresAt} onDeleted={onDeleted} />
        </div>
      )}
    </>
  )
}

function StepHead({ step }: { step: OnboardingStep }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 className="text-xl">{stepNames[step]()}</h2>
      <StepIntro preventScroll>{introOf[step]()}</StepIntro>
      <RequiredNote />
    </div>
  )
}

const introOf: Record<OnboardingStep, () => string> = {
  1: m.cdd_step_1_text,
  2: m.cdd_step_2_text,
  3: m.cdd_step_3_text,
}

/**
 * Continue: shows the errors of the visible fields; without errors the next place shows. At a step's end the server
 * checks the step too.
 */
function useContinue(onboardingForm: OnboardingForm, goTo: GoTo, onBegin: () => void) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { step, section, isNarrow, after } = goTo

  /** A phone goes to the first field with an error, which may be in another section. */
  function show(field: FieldName | undefined) {
    if (isNarrow && field) goTo.field(field)
    else onboardingForm.focusSummary()
  }

  async function run() {
    onBegin()
    setFailure(null)
    const isWithinStep = after?.step === step
    const firstError = onboardingForm.findFirstError(isWithinStep ? section.fields : fieldsOf(step))
    if (firstError) return show(firstError.field)
    if (!isWithinStep && !(await complete())) return
    if (after) goTo.goTo(after)
    window.scrollTo({ top: 0 })
  }

  /** The server's check of the whole step. */
  async function complete(): Promise<boolean> {
    setRunning(true)
    try {
      const param = { step: String(step) as '1' | '2' | '3' }
      await onboardingForm.form.send((json) =>
        call('POST /api/onboarding/steps/{step}/completion', { params: param, body: json }),
      )
      return true
    } catch (error) {
      const issues = error instanceof RefusedError ? error.issues : []
      onboardingForm.issues.showFound(
        issues.map(({ field, detail }) => ({ field: field as FieldName, message: detail })),
      )
      if (issues.length === 0) setFailure(describeError(error as Error))
      show(issues[0]?.field as FieldName | undefined)
      return false
    } finally {
      setRunning(false)
    }
  }
  return { run, isRunning, failure }
}

function fieldsOf(step: OnboardingStep): FieldName[] {
  return sectionsOfStep[step].flatMap(({ fields }) => fields)
}

interface FormButtonsProps extends Omit<WizardProps, 'onDeleted'> {
  isBusy: boolean
  isContinuing: boolean
}

/** Back, and Continue or Submit. On a phone they stay at the window's lower edge. */
function FormButtons({ isBusy, isContinuing, submission, goTo }: FormButtonsProps) {
  const { uploads } = useOnboardingForm()
  const { before, after } = goTo
  const goBack = () => {
    if (before) goTo.goTo(before)
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="grid gap-3 border-t border-mullion pt-6 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-4 max-md:bg-paper max-md:px-4 max-md:py-3 sm:max-md:-mx-6 sm:max-md:px-6">
      {!after && uploads.hasFailed && <p className="text-sm text-pencil">{m.cdd_submit_blocked()}</p>}
      <div className="flex flex-wrap justify-between gap-3">
        {before && (
          <Button kind="quiet" disabled={isBusy} onClick={goBack}>
            {m.cdd_back()}
          </Button>
        )}
        {after ? (
          <Button
            type="submit"
            disabled={isBusy && !isContinuing}
            pending={isContinuing}
            className="ms-auto max-md:grow"
          >
            {m.cdd_continue()}
          </Button>
        ) : (
          <Button
            type="submit"
            disabled={uploads.hasFailed || (isBusy && !submission.isRunning)}
            pending={submission.isRunning}
            pendingLabel={m.cdd_submitting()}
            className="ms-auto max-md:grow"
          >
            {m.cdd_submit()}
          </Button>
        )}
      </div>
    </div>
  )
}

interface StepIndicatorProps {
  goTo: GoTo
  /** The furthest step that can be opened. */
  reached: OnboardingStep
  disabled: boolean
}

/** The three steps, which stay visible while the form scrolls. */
function StepIndicator({ goTo: { step, section, isNarrow, goToStep }, reached, disabled }: StepIndicatorProps) {
  const sections = sectionsOfStep[step]
  return (
    <div className="sticky top-8 z-20 -mx-4 bg-paper px-4 pt-3 pb-1 sm:-mx-6 sm:px-6 lg:-mx-10 lg:px-10">
      <Steps
        label={m.cdd_steps()}
        progressLabel={m.cdd_progress()}
        steps={onboardingSteps.map((each) => ({ key: String(each), name: stepNames[each]() }))}
        current={step - 1}
        currentShare={isNarrow ? (sections.indexOf(section) + 1) / sections.length : 1}
        reached={reached - 1}
        disabled={disabled}
        onStep={(index) => goToStep(onboardingSteps[index]!)}
      />
    </div>
  )
}
