import { createContext, useContext, useState } from 'react'
import { describeIssue } from '#root/contract/onboarding-labels.ts'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { checkAnswers, checkDocuments } from '#root/domain/onboarding-checks.ts'
import {
  type AnswerName,
  type Answers,
  type DocumentName,
  editableFields,
  type FieldName,
  type OnboardingStep,
  onboardingSteps,
  stepOf,
} from '#root/domain/onboarding.ts'
import { newUuid } from '#root/web/api/client.ts'
import { madeUpPerson } from '../made-up-person.ts'
import { useUploads } from '../uploads/uploads.ts'
import { useAnswers } from './answers.ts'
import { sectionsOfStep } from './sections.ts'

/** The state that all fields of the form share: answers, documents, errors, and the made-up person. */
export function useNewOnboardingForm(onboarding: Onboarding, today: string) {
  const form = useAnswers(onboarding)
  const uploads = useUploads(onboarding)
  const editable = editableFields(onboarding.status, onboarding.revision?.fields ?? [])
  const issues = useIssues({ answers: form.answers, present: uploads.present, today, editable })
  const [seed] = useState(newUuid)
  const [attempt, setAttempt] = useState(0)
  return {
    onboarding,
    today,
    form,
    uploads,
    editable,
    issues,
    /** Counts the attempts that failed. */
    attempt,
    /** Called when the reader wants to leave these fields: shows their errors, and returns the first. */
    findFirstError: (fields: readonly FieldName[] = formOrder) => {
      const found = issues.issuesOf(onboardingSteps).filter(({ field }) => fields.includes(field))
      issues.show(found.map(({ field }) => field))
      return found[0] ?? null
    },
    /** FormButtons the focus to the list of the errors. */
    focusSummary: () => setAttempt((count) => count + 1),
    /** A made-up person, the same in the whole form. */
    person: madeUpPerson(seed, today),
  }
}

export type OnboardingForm = ReturnType<typeof useNewOnboardingForm>

export const OnboardingFormContext = createContext<OnboardingForm | null>(null)

/** The form state of the surrounding form. */
export function useOnboardingForm(): OnboardingForm {
  const form = useContext(OnboardingFormContext)
  if (!form) throw new Error('A field of the onboarding is outside its form')
  return form
}

const formOrder = onboardingSteps.flatMap((step) => sectionsOfStep[step].flatMap(({ fields }) => fields))

/** A field's error, in words. */
interface FieldIssue {
  readonly field: FieldName
  readonly message: string
}

interface Checked {
  answers: Answers
  /** The documents that the server has, or that are chosen for upload. */
  present: readonly DocumentName[]
  /** The firm's day. */
  today: string
  editable: ReadonlySet<FieldName>
}

/**
 * The errors of the form, and where to show them: beside a field after the user has left it, and
 * everywhere after an attempt to continue. An error that only the server found stays until the field is changed.
 */
function useIssues({ answers, present, today, editable }: Checked) {
  const [shown, setShown] = useState<ReadonlySet<FieldName>>(new Set())
  const [found, setFound] = useState<readonly (FieldIssue & { value: string })[]>([])
  const valueOf = (field: FieldName) =>
    field in answers ? answers[field as AnswerName] : String(present.includes(field as DocumentName))

  const issuesOf = (steps: readonly OnboardingStep[]): FieldIssue[] => {
    const seen = steps
      .flatMap((step) => [...checkAnswers(step, answers, today), ...checkDocuments(step, present)])
      .map((issue): FieldIssue => ({ field: issue.field, message: describeIssue(issue) }))
    const stillFound = found.filter(({ field, value }) => steps.includes(stepOf(field)) && valueOf(field) === value)
    return [...seen, ...stillFound.filter((issue) => !seen.some(({ field }) => field === issue.field))]
      .filter(({ field }) => editable.has(field))
      .toSorted((a, b) => formOrder.indexOf(a.field) - formOrder.indexOf(b.field))
  }
  const show = (fields: readonly FieldName[]) => setShown((before) => new Set([...before, ...fields]))

  return {
    issuesOf,
    /** The visible errors of these steps. */
    shownOf: (steps: readonly OnboardingStep[]) => issuesOf(steps).filter(({ field }) => shown.has(field)),
    show,
    /** Called when the server found errors. */
    showFound: (issues: readonly FieldIssue[]) => {
      setFound(issues.map((issue) => ({ ...issue, value: valueOf(issue.field) })))
      show(issues.map(({ field }) => field))
    },
  }
}
