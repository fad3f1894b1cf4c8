import { createContext, useContext, useState } from 'react'
import { describeIssue } from '#root/contract/onboarding-words.ts'
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

/** Everything that the fields of the form share: the answers, the documents, what is wrong, who may be made up. */
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
    /** Counts the attempts that something was in the way of. */
    attempt,
    /** The reader wants to go on from these steps: tells what is in the way, and returns the first of it. */
    findObstacle: (steps: readonly OnboardingStep[] = onboardingSteps) => {
      const [first, ...others] = issues.issuesOf(steps)
      if (!first) return null
      issues.show([first, ...others].map(({ field }) => field))
      setAttempt((count) => count + 1)
      return first
    },
    takeToSummary: () => setAttempt((count) => count + 1),
    /** Nobody who exists, the same one all over the form. */
    person: madeUpPerson(seed, today),
  }
}

export type OnboardingForm = ReturnType<typeof useNewOnboardingForm>

export const OnboardingFormContext = createContext<OnboardingForm | null>(null)

/** The desk that this part of the form stands on. */
export function useOnboardingForm(): OnboardingForm {
  const desk = useContext(OnboardingFormContext)
  if (!desk) throw new Error('A field of the onboarding stands outside its form')
  return desk
}

const formOrder = onboardingSteps.flatMap((step) => sectionsOfStep[step].flatMap(({ fields }) => fields))

/** Something wrong with a field, in words. */
interface FieldIssue {
  readonly field: FieldName
  readonly words: string
}

interface Checked {
  answers: Answers
  /** The documents that the server has, or that are chosen to be sent. */
  present: readonly DocumentName[]
  /** The firm's day. */
  today: string
  editable: ReadonlySet<FieldName>
}

/**
 * What is wrong with the form, and where it may be shown already: beside a field once its reader was done with it, and
 * everywhere after an attempt to go on. What only the server found stays until the field is changed.
 */
function useIssues({ answers, present, today, editable }: Checked) {
  const [shown, setShown] = useState<ReadonlySet<FieldName>>(new Set())
  const [found, setFound] = useState<readonly (FieldIssue & { value: string })[]>([])
  const valueOf = (field: FieldName) =>
    field in answers ? answers[field as AnswerName] : String(present.includes(field as DocumentName))

  const issuesOf = (steps: readonly OnboardingStep[]): FieldIssue[] => {
    const seen = steps
      .flatMap((step) => [...checkAnswers(step, answers, today), ...checkDocuments(step, present)])
      .map((issue): FieldIssue => ({ field: issue.field, words: describeIssue(issue) }))
    const foundHere = found.filter(({ field, value }) => steps.includes(stepOf(field)) && valueOf(field) === value)
    return [...seen, ...foundHere.filter((issue) => !seen.some(({ field }) => field === issue.field))]
      .filter(({ field }) => editable.has(field))
      .toSorted((a, b) => formOrder.indexOf(a.field) - formOrder.indexOf(b.field))
  }
  const show = (fields: readonly FieldName[]) => setShown((before) => new Set([...before, ...fields]))

  return {
    issuesOf,
    /** What is wrong on these steps that the form shows. */
    shownOf: (steps: readonly OnboardingStep[]) => issuesOf(steps).filter(({ field }) => shown.has(field)),
    show,
    /** The server found something. */
    showFound: (issues: readonly FieldIssue[]) => {
      setFound(issues.map((issue) => ({ ...issue, value: valueOf(issue.field) })))
      show(issues.map(({ field }) => field))
    },
  }
}
