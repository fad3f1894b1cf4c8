import { useState } from 'react'
import { describeIssue } from '#root/contract/onboarding-words.ts'
import { checkAnswers, checkDocuments } from '#root/domain/onboarding-checks.ts'
import {
  type AnswerName,
  type Answers,
  type DocumentName,
  type FieldName,
  type OnboardingStep,
  stepOf,
  onboardingSteps,
} from '#root/domain/onboarding.ts'
import { sectionsOfStep } from './sections.ts'

const formOrder = onboardingSteps.flatMap((step) => sectionsOfStep[step].flatMap(({ fields }) => fields))

/** Something wrong with a field, in words. */
export interface FieldIssue {
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
export function useIssues({ answers, present, today, editable }: Checked) {
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
