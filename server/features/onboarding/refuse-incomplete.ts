import { describeField } from '#root/contract/onboarding-words.ts'
import type { Issue } from '#root/domain/onboarding-checks.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'

export type IncompleteRefusal = 'onboarding-incomplete'

/** Refuses a form with everything that has to change, so that all of it can be shown at once. */
export function refuseIncomplete(issues: readonly Issue[]): Refusal<IncompleteRefusal> {
  return refuse('onboarding-incomplete', {
    ...(issues[0] ? { field: issues[0].field } : {}),
    issues: issues.map((issue) => ({ ...issue, params: { ...issue.params, field: describeField(issue.field) } })),
  })
}
