import { type Cents, formatWholeDollars } from './money.ts'
import { payoutOf, type Plan, returnOf } from './plans.ts'
import { refuse, type Refusal } from './refusal.ts'

/**
 * `active`: the term is running. `matured`: the payout has become withdrawable. `closed`: the account was closed,
 * without a payout.
 */
export type InvestmentStatus = 'active' | 'matured' | 'closed'

export type InvestmentRefusal =
  | 'invalid-investment-amount'
  | 'ongoing-plan'
  | 'below-plan-minimum'
  | 'above-plan-maximum'
  | 'insufficient-deposits'
  | 'plan-changed'

const dayMs = 86_400_000

/** The client's balances at the time of the request. */
export interface InvestorFunds {
  readonly depositedCents: Cents
  readonly investedCents: Cents
}

/**
 * The rules of investing, in the order in which the client meets them: an amount above 0, no ongoing plan, the plan's
 * range, enough deposited money.
 */
export function checkInvestment(
  plan: Plan,
  amountCents: Cents,
  funds: InvestorFunds,
): Refusal<InvestmentRefusal> | null {
  const refusal = checkOrder(plan, amountCents, funds)
  if (refusal) return refusal
  if (amountCents > funds.depositedCents) return refuse('insufficient-deposits', { field: 'amount' })
  return null
}

/** The client's balances when they request to reinvest a payout. */
export interface ReinvestorFunds {
  readonly withdrawableCents: Cents
  readonly investedCents: Cents
}

export type ReinvestmentRefusal = Exclude<InvestmentRefusal, 'insufficient-deposits'> | 'insufficient-balance'

/** The same rules for reinvesting; the withdrawable balance has to suffice. */
export function checkReinvestment(
  plan: Plan,
  amountCents: Cents,
  funds: ReinvestorFunds,
): Refusal<ReinvestmentRefusal> | null {
  const refusal = checkOrder(plan, amountCents, funds)
  if (refusal) return refusal
  if (amountCents > funds.withdrawableCents) return refuse('insufficient-balance', { field: 'amount' })
  return null
}

/** The checks for every source of money. */
function checkOrder(plan: Plan, amountCents: Cents, { investedCents }: Pick<InvestorFunds, 'investedCents'>) {
  if (amountCents <= 0n) return refuse('invalid-investment-amount', { field: 'amount' })
  if (investedCents > 0n) return refuse('ongoing-plan')
  return checkPlanRange(plan, amountCents)
}

/** Whether the plan still has the version that the client saw. */
export function checkPlanVersion(plan: Plan, seenVersion: number): Refusal<'plan-changed'> | null {
  return plan.version === seenVersion ? null : refuse('plan-changed', { params: { plan: plan.title } })
}

/** Checks that the amount is inside the plan's range (both ends included). */
function checkPlanRange(plan: Plan, amountCents: Cents): Refusal<'below-plan-minimum' | 'above-plan-maximum'> | null {
  if (amountCents < plan.minCents)
    return refuse('below-plan-minimum', {
      field: 'amount',
      params: { plan: plan.title, min: formatWholeDollars(plan.minCents) },
    })
  if (amountCents > plan.maxCents)
    return refuse('above-plan-maximum', {
      field: 'amount',
      params: { plan: plan.title, max: formatWholeDollars(plan.maxCents) },
    })
  return null
}

/** The firm's promise for this principal: return, payout (cents) and the day of maturity. */
export function termsOf(plan: Plan, principalCents: Cents, startsAt: Date) {
  return {
    principalCents,
    returnCents: returnOf(plan, principalCents),
    payoutCents: payoutOf(plan, principalCents),
    maturesAt: maturityOf(plan, startsAt),
  }
}

/** The time at which a plan that starts now matures: its duration in days of 24 hours. */
export function maturityOf(plan: Plan, startsAt: Date): Date {
  return new Date(startsAt.getTime() + plan.durationDays * dayMs)
}
