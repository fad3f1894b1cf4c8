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
 * What is wrong with the form, and where it may be told already: beside a field once its reader was done with it, and
 * everywhere after an attempt to go on. What only the server found stays until the field is changed.
 */
export function useIssues({ answers, present, today, editable }: Checked) {
  const [told, setTold] = useState<ReadonlySet<FieldName>>(new Set())
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
  const tell = (fields: readonly FieldName[]) => setTold((before) => new Set([...before, ...fields]))

  return {
    issuesOf,
    /** What is wrong on these steps as far as it is told. */
    toldOf: (steps: readonly OnboardingStep[]) => issuesOf(steps).filter(({ field }) => told.has(field)),
    tell,
    /** The server found something. */
    tellFound: (issues: readonly FieldIssue[]) => {
      setFound(issues.map((issue) => ({ ...issue, value: valueOf(issue.field) })))
      tell(issues.map(({ field }) => field))
    },
  }
}
