/*
 * The cohorts of a plan: everyone who joins on one day is paid on one later day, with the money of those who joined in
 * between. A model for charts, in floating-point numbers; the firm's real accounts are in the ledger.
 */

/** One plan of the model. */
export interface CohortPlan {
  /** m = 1 + R: the payout at maturity for each unit invested. */
  readonly payoutFactor: number
  /** D: the days from joining to maturity. */
  readonly durationDays: number
  /** Its share of all new deposits; the shares of all plans sum to 1. */
  readonly share: number
}

export interface Panic {
  /** No roll-over from this day on. */
  readonly day: number
  /** The share of new investors who still join: 0 none, 1 all. */
  readonly stillJoining: number
}

export interface CohortScenario {
  readonly plans: readonly CohortPlan[]
  /** The number of people who join on day 0. */
  readonly joinersPerDay: number
  /** q: the daily growth of that number; 0.05 for 5%. */
  readonly dailyGrowth: number
  /** The deposit of each person, in dollars. */
  readonly deposit: number
  /** The firm's cash before day 0, in dollars. */
  readonly initialCash: number
  /** The share of each payout that is reinvested in the same plan: 0 to 1. */
  readonly rollOver: number
  /** The share of new deposits that the owners of the firm take for themselves: 0 to 1. */
  readonly skimmed: number
  readonly panic: Panic | null
  /** r: the actual daily return on cash; 0.001 for 0.1%. A scheme earns nothing, an honest fund what it promises. */
  readonly earned: number
}

/** One day of the projection, at its end. Amounts in dollars. */
export interface CohortDay {
  readonly day: number
  readonly joiners: number
  /** The number of people who ever joined. */
  readonly people: number
  /** The real cash; negative for a shortfall. */
  readonly cash: number
  /** The promised payouts of all running plans. */
  readonly promised: number
  /** The cash that would cover these payouts, each discounted to this day at the actual return. */
  readonly needed: number
  /** The payouts of this day. */
  readonly paid: number
  readonly deposited: number
  readonly skimmed: number
}

export interface CohortCourse {
  readonly days: readonly CohortDay[]
  /** The first day that ends with negative cash; null if there is none in the projected days. */
  readonly failureDay: number | null
}

/**
 * S_t = (1 + r) S_{t-1} + d_t - (payouts due on t), with d_t = d_0 (1 + q)^t: the course over `dayCount` days from day
 * 0. A plan's cohort of day t holds the new and the reinvested deposits of that day; at t + D it is owed m times their
 * sum.
 */
export function cohortCourse(scenario: CohortScenario, dayCount: number): CohortCourse {
  const cohorts = scenario.plans.map(() => new Float64Array(dayCount))
  const days: CohortDay[] = []
  let [cash, people, promised, needed, taken] = [scenario.initialCash, 0, 0, 0, scenario.initialCash]
  let failureDay: number | null = null
  for (let day = 0; day < dayCount; day++) {
    const joiners = joinersOn(scenario, day)
    const deposited = joiners * scenario.deposit
    const rollOver = isPanicking(scenario, day) ? 0 : scenario.rollOver
    let paid = 0
    needed *= 1 + scenario.earned
    for (const [index, { payoutFactor, durationDays, share }] of scenario.plans.entries()) {
      const cohort = cohorts[index]!
      const due = day >= durationDays ? payoutFactor * cohort[day - durationDays]! : 0
      cohort[day] = share * deposited + rollOver * due
      paid += (1 - rollOver) * due
      promised += payoutFactor * cohort[day]! - due
      needed += (payoutFactor * cohort[day]!) / (1 + scenario.earned) ** durationDays - due
    }
    const skimmed = scenario.skimmed * deposited
    cash += scenario.earned * cash + deposited - skimmed - paid
    people += joiners
    taken += deposited
    // A sum of rounded numbers may differ from zero in the last bits. That is no shortfall.
    if (cash < -1e-9 * Math.max(1, taken)) failureDay ??= day
    days.push({ day, joiners, people, cash, promised, needed, paid, deposited, skimmed })
  }
  return { days, failureDay }
}

/** q* = m^(1/D) - 1: the plan fails unless deposits grow by at least this much every day, forever. */
export function requiredGrowth({ payoutFactor, durationDays }: Omit<CohortPlan, 'share'>): number {
  return payoutFactor ** (1 / durationDays) - 1
}

/**
 * The first day at whose end a plan without growth, reinvestment and initial cash has failed: the first t with t + 1 >
 * m D / (m - 1), counted from 0. `payoutFactor` is above 1.
 */
export function failureDayWithoutGrowth({ payoutFactor, durationDays }: Omit<CohortPlan, 'share'>): number {
  return Math.floor((payoutFactor * durationDays) / (payoutFactor - 1))
}

/** The day on which one day's joiners outnumber `population`, from `joinersPerDay` at `dailyGrowth`; null without growth. */
export function dayOfMoreJoinersThan(population: number, joinersPerDay: number, dailyGrowth: number): number | null {
  if (joinersPerDay > population) return 0
  if (dailyGrowth <= 0) return null
  return Math.floor(Math.log(population / joinersPerDay) / Math.log1p(dailyGrowth)) + 1
}

/** The world population, to compare with the number of investors (United Nations, World Population Prospects). */
export const worldPopulation = 8_000_000_000

const isPanicking = ({ panic }: CohortScenario, day: number) => panic !== null && day >= panic.day

function joinersOn(scenario: CohortScenario, day: number): number {
  const coming = scenario.joinersPerDay * (1 + scenario.dailyGrowth) ** day
  return isPanicking(scenario, day) ? coming * scenario.panic!.stillJoining : coming
}
