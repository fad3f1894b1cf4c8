import { cents, type Cents, dollars, shareRoundedDown } from './money.ts'

export type PlanId = 'beginners' | 'advanced' | 'premium'

export const planIds: readonly PlanId[] = ['beginners', 'advanced', 'premium']

/** A version of a plan with a fixed duration. No real investment can pay what it promises. */
export interface Plan {
  readonly id: PlanId
  /** Counts from 1. A version never changes: its buyers keep their terms. */
  readonly version: number
  /** The name on cards and in messages. */
  readonly title: string
  readonly badge: string
  readonly minCents: Cents
  readonly maxCents: Cents
  /** The return in whole percent of the principal, on top of it: 300 promises three times the principal in addition. */
  readonly returnPercent: number
  readonly durationDays: number
}

/** The first version of each plan, with the specification's numbers. */
export const specifiedPlans: readonly Plan[] = [
  {
    id: 'beginners',
    version: 1,
    title: 'BEGINNERS',
    badge: 'ENTRY',
    minCents: dollars(100),
    maxCents: dollars(999),
    returnPercent: 100,
    durationDays: 10,
  },
  {
    id: 'advanced',
    version: 1,
    title: 'ADVANCED',
    badge: 'POPULAR',
    minCents: dollars(1_000),
    maxCents: dollars(9_999),
    returnPercent: 300,
    durationDays: 15,
  },
  {
    id: 'premium',
    version: 1,
    title: 'PREMIUM',
    badge: 'VIP',
    minCents: dollars(10_000),
    maxCents: dollars(100_000),
    returnPercent: 500,
    durationDays: 20,
  },
]

/** The promised return in cents, without the principal; a fraction of a cent is not promised. */
export function returnOf(plan: Plan, principalCents: Cents): Cents {
  return shareRoundedDown(principalCents, BigInt(plan.returnPercent) * 100n)
}

/** The promised payout at maturity in cents: principal + return. */
export function payoutOf(plan: Plan, principalCents: Cents): Cents {
  return cents(principalCents + returnOf(plan, principalCents))
}

/** The principal of the example sentence on the plan's card: twice the minimum, if the plan's range allows it. */
export function examplePrincipalOf({ minCents, maxCents }: Plan): Cents {
  const twice = cents(minCents * 2n)
  return twice < maxCents ? twice : maxCents
}

/** Whether the amount lies inside the plan's range, both ends included. */
export function inRange(plan: Plan, amountCents: Cents): boolean {
  return amountCents >= plan.minCents && amountCents <= plan.maxCents
}
