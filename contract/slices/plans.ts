import { m } from '#root/contract/messages/messages.js'
import type { PlanDraftRefusal } from '#root/domain/plan-draft.ts'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'plan-name-not-plain': { status: 400, message: m.plans_refusal_name },
  'plan-amount-out-of-bounds': { status: 400, message: m.plans_refusal_amount },
  'plan-range-crossed': { status: 400, message: m.plans_refusal_range_crossed },
  'plan-return-out-of-bounds': { status: 400, message: m.plans_refusal_return },
  'plan-duration-out-of-bounds': { status: 400, message: m.plans_refusal_duration },
  'plan-version-not-latest': { status: 409, message: m.plans_refusal_not_latest },
} satisfies Refusals<PlanDraftRefusal>
