import { m } from '#root/contract/messages/messages.js'
import type { InvestmentRefusal } from '#root/domain/investments.ts'
import type { InLanguage } from '../language.ts'
import { namePlan } from '../plan-labels.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'invalid-investment-amount': { status: 400, message: m.refusal_invalid_investment_amount },
  'ongoing-plan': { status: 409, message: m.refusal_ongoing_plan },
  'below-plan-minimum': { status: 400, message: ofPlan(m.refusal_below_plan_minimum) },
  'above-plan-maximum': { status: 400, message: ofPlan(m.refusal_above_plan_maximum) },
  'plan-changed': { status: 409, message: ofPlan(m.refusal_plan_changed) },
  'insufficient-deposits': { status: 409, message: m.refusal_insufficient_deposits },
} satisfies Refusals<InvestmentRefusal>

export const events = {
  investment: ['investment', 'account', 'firm', 'clock', 'client'],
} as const satisfies LiveEvents

interface AboutPlan {
  readonly plan: string
  readonly min: string
  readonly max: string
}

/** A message about a plan, with the plan's name in the reader's language. */
function ofPlan(message: (values: AboutPlan, options?: InLanguage) => string) {
  // The types require every value by name, which a copy of the object does not satisfy.
  return (values: AboutPlan, options?: InLanguage) =>
    message(Object.create(values, { plan: { value: namePlan(values.plan, options) } }) as AboutPlan, options)
}
