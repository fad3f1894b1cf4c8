import { createContext, useContext, useState } from 'react'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { editableFields, type OnboardingStep, onboardingSteps } from '#root/domain/onboarding.ts'
import { newUuid } from '#root/web/api/client.ts'
import { madeUpPerson } from '../made-up-person.ts'
import { useUploads } from '../uploads/uploads.ts'
import { useAnswers } from './answers.ts'
import { useIssues } from './issues.ts'

/** Everything that the fields of the form share: the answers, the documents, what is wrong, who may be made up. */
export function useNewDesk(onboarding: Onboarding, today: string) {
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

export type Desk = ReturnType<typeof useNewDesk>

export const DeskContext = createContext<Desk | null>(null)

/** The desk that this part of the form stands on. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('A field of the onboarding stands outside its form')
  return desk
}
