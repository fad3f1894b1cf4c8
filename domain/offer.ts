import { type Limits, specifiedLimits } from './limits.ts'
import { type Plan, specifiedPlans } from './plans.ts'

/** What the firm offers at the moment: its plans, and the limits of what it takes in and pays out. */
export interface Offer {
  readonly plans: readonly Plan[]
  readonly limits: Limits
}

/** The specification's figures, which hold until an operator sets others. */
export const specifiedOffer: Offer = { plans: specifiedPlans, limits: specifiedLimits }
