import { useState } from 'react'
import { draftOf, type PlanDraft, planTermsOf } from '#root/domain/plan-draft.ts'
import type { Plan } from '#root/domain/plans.ts'
import { planFields } from './plan-fields.tsx'

/**
 * What is being written of a plan, on the version that it began from. A version of somebody else comes into a form in which
 * nothing was written; what was written is kept, and then overtaken.
 */
export function usePlanDraft(plan: Plan) {
  const [base, setBase] = useState(plan)
  const [draft, setDraft] = useState(() => draftOf(plan))
  const before = draftOf(base)
  const written = trimmed(draft)
  const isChanged = planFields.some(({ name }) => written[name] !== before[name])
  const beginFrom = (from: Plan) => {
    setBase(from)
    setDraft(draftOf(from))
  }
  const isOvertaken = plan.version > base.version
  if (isOvertaken && !isChanged) beginFrom(plan)
  return { base, before, draft, written, terms: planTermsOf(written), isChanged, isOvertaken, setDraft, beginFrom }
}

function trimmed(draft: PlanDraft): PlanDraft {
  return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim()])) as unknown as PlanDraft
}
