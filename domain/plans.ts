import { cents, type Cents, dollars } from './money.ts'

export type PlanId = 'beginners' | 'advanced' | 'premium'

/** A fixed-duration plan as the firm advertises it. The numbers are the specification's; no investment can pay them. */
export interface Plan {
  readonly id: PlanId
  /** As the cards and the messages write it. */
  readonly title: string
  readonly badge: string
  readonly minCents: Cents
  readonly maxCents: Cents
  /** Return = principal x multiplier: 3 is a promise of 300%. */
  readonly multiplier: bigint
  readonly durationDays: number
  /** The principal of the example sentence on the plan's card. */
  readonly exampleCents: Cents
}

export const plans: readonly Plan[] = [
  {
    id: 'beginners',
    title: 'BEGINNERS',
    badge: 'ENTRY',
    minCents: dollars(100),
    maxCents: dollars(999),
    multiplier: 1n,
    durationDays: 10,
    exampleCents: dollars(200),
  },
  {
    id: 'advanced',
    title: 'ADVANCED',
    badge: 'POPULAR',
    minCents: dollars(1_000),
    maxCents: dollars(9_999),
    multiplier: 3n,
    durationDays: 15,
    exampleCents: dollars(2_000),
  },
  {
    id: 'premium',
    title: 'PREMIUM',
    badge: 'VIP',
    minCents: dollars(10_000),
    maxCents: dollars(100_000),
    multiplier: 5n,
    durationDays: 20,
    exampleCents: dollars(20_000),
  },
]

/** Finds a plan by its id; undefined when there is none. */
export function findPlan(id: string): Plan | undefined {
  return plans.find((plan) => plan.id === id)
}

/** What the plan promises on top of the principal, in cents. */
export function returnOf(plan: Plan, principalCents: Cents): Cents {
  return cents(principalCents * plan.multiplier)
}

/** What the plan promises to pay at maturity: principal + return, in cents. */
export function payoutOf(plan: Plan, principalCents: Cents): Cents {
  return cents(principalCents + returnOf(plan, principalCents))
}

/** The promised return in percent of the principal: 300 for a multiplier of 3. */
export function roiPercent(plan: Plan): number {
  return Number(plan.multiplier) * 100
}

/** Whether the amount lies inside the plan's range, both ends included. */
export function inRange(plan: Plan, amountCents: Cents): boolean {
  return amountCents >= plan.minCents && amountCents <= plan.maxCents
}
