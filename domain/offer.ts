import { type Limits, specifiedLimits } from './limits.ts'
import { fromDecimal, toDecimal } from './money.ts'
import { type Plan, specifiedPlans } from './plans.ts'

/** The firm's current offer: its plans, and the limits of deposits and withdrawals. */
export interface Offer {
  readonly plans: readonly Plan[]
  readonly limits: Limits
}

/** The specification's values, which apply until an operator changes them. */
export const specifiedOffer: Offer = { plans: specifiedPlans, limits: specifiedLimits }

/** An offer for JSON: amounts are decimal dollars. */
export function presentOffer({ plans, limits }: Offer) {
  return {
    plans: plans.map(({ minCents, maxCents, ...plan }) => ({
      ...plan,
      min: toDecimal(minCents),
      max: toDecimal(maxCents),
    })),
    limits: {
      minDeposit: toDecimal(limits.minDepositCents),
      maxDeposit: toDecimal(limits.maxDepositCents),
      minWithdrawal: toDecimal(limits.minWithdrawalCents),
    },
  }
}

export type PresentedOffer = ReturnType<typeof presentOffer>
export type PresentedPlan = PresentedOffer['plans'][number]

/** The inverse of `presentOffer`: amounts in cents. */
export function parseOffer({ plans, limits }: PresentedOffer): Offer {
  return {
    plans: plans.map(parsePlan),
    limits: {
      minDepositCents: fromDecimal(limits.minDeposit),
      maxDepositCents: fromDecimal(limits.maxDeposit),
      minWithdrawalCents: fromDecimal(limits.minWithdrawal),
    },
  }
}

/** A presented plan, or a version of one, with its amounts in cents. */
export function parsePlan({ id, version, title, badge, min, max, returnPercent, durationDays }: PresentedPlan): Plan {
  const [minCents, maxCents] = [fromDecimal(min), fromDecimal(max)]
  return { id, version, title, badge, minCents, maxCents, returnPercent, durationDays }
}
