import { m } from '#root/contract/messages/messages.js'
import type { PlanId } from '#root/domain/plans.ts'
import type { Values } from './settings.ts'

/** The weights of a scenario with only a plan that the firm does not offer. */
const another = { beginners: 0, advanced: 0, premium: 0, other: 100 }

/**
 * Ponzi 1920: 50% in 45 days. About $3,095 on the first day and 7.187 a year of growth (2% a day) come to $10 million in 0.58
 * years (212 days) and $200,000 on the last; then no new money came.
 */
export const ponzi1920: Partial<Values> = {
  ...another,
  otherReturn: 50,
  otherDays: 45,
  joiners: 10,
  deposit: 310,
  growth: 2,
  panic: 212,
  faithful: 0,
  days: 300,
}

/** An honest fund as a control: it promises what it earns, and pays every investor from what it holds. */
const honestBond: Partial<Values> = {
  ...another,
  otherReturn: 4,
  otherDays: 365,
  earned: 4,
  growth: 0,
  days: 600,
}

/** Example scenarios; each is an address that can be shared. */
export const examples: readonly { name?: () => string; plan?: PlanId; values: Partial<Values> }[] = [
  { name: m.lab_example_firm, values: {} },
  { plan: 'beginners', values: { beginners: 100, advanced: 0, premium: 0, growth: 0 } },
  { plan: 'advanced', values: { beginners: 0, advanced: 100, premium: 0, growth: 0 } },
  { plan: 'premium', values: { beginners: 0, advanced: 0, premium: 100, growth: 0 } },
  { name: m.lab_example_rollover, values: { beginners: 100, advanced: 0, premium: 0, growth: 0, rollover: 50 } },
  { name: m.lab_example_panic, values: { beginners: 100, advanced: 0, premium: 0, growth: 8, panic: 60 } },
  { name: m.lab_example_ponzi, values: ponzi1920 },
  { name: m.lab_example_bond, values: honestBond },
]
