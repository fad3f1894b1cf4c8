/*
 * The plan cohorts: who joins on one day is paid on one later day with the money of those who joined in between. A model
 * in plain numbers, for curves; the firm's real books are the ledger's.
 */

/** One plan as the model sees it. */
export interface CohortPlan {
  /** m = 1 + R: what is paid at maturity for each unit put in. */
  readonly payoutFactor: number
  /** D: days from joining to maturity. */
  readonly durationDays: number
  /** Its part of all new deposits; the parts of all plans sum to 1. */
  readonly share: number
}

export interface Panic {
  /** No roll-over from this day on. */
  readonly day: number
  /** The part of new joiners that still come: 0 nobody, 1 all. */
  readonly stillJoining: number
}

export interface CohortScenario {
  readonly plans: readonly CohortPlan[]
  /** People who join on day 0. */
  readonly joinersPerDay: number
  /** q: the growth of that number a day; 0.05 for 5%. */
  readonly dailyGrowth: number
  /** What each brings, in dollars. */
  readonly deposit: number
  /** What the firm holds before day 0, in dollars. */
  readonly initialCash: number
  /** The part of each payout that is left in the same plan: 0 to 1. */
  readonly rollOver: number
  /** The part of new deposits that the people behind the firm take for themselves: 0 to 1. */
  readonly skimmed: number
  readonly panic: Panic | null
  /** r: what the cash really earns a day; 0.001 for 0.1%. A scheme earns nothing, an honest fund what it promises. */
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
  /** What all running plans have been promised at maturity. */
  readonly promised: number
  /** The payouts of this day. */
  readonly paid: number
  readonly deposited: number
  readonly skimmed: number
}

export interface CohortCourse {
  readonly days: readonly CohortDay[]
  /** The first day at whose end cash is below zero; null when there is none within the days asked for. */
  readonly failureDay: number | null
}

/**
 * S_t = (1 + r) S_{t-1} + d_t - (payouts due on t), with d_t = d_0 (1 + q)^t: the course over `dayCount` days from day 0.
 * A plan's cohort of day t holds what was put in new and what rolled over into it; at t + D it is owed m times that.
 */
export function cohortCourse(scenario: CohortScenario, dayCount: number): CohortCourse {
  const cohorts = scenario.plans.map(() => new Float64Array(dayCount))
  const days: CohortDay[] = []
  let [cash, people, promised, taken] = [scenario.initialCash, 0, 0, scenario.initialCash]
  let failureDay: number | null = null
  for (let day = 0; day < dayCount; day++) {
    const joiners = joinersOn(scenario, day)
    const deposited = joiners * scenario.deposit
    const rollOver = isPanicking(scenario, day) ? 0 : scenario.rollOver
    let paid = 0
    for (const [index, { payoutFactor, durationDays, share }] of scenario.plans.entries()) {
      const cohort = cohorts[index]!
      const due = day >= durationDays ? payoutFactor * cohort[day - durationDays]! : 0
      cohort[day] = share * deposited + rollOver * due
      paid += (1 - rollOver) * due
      promised += payoutFactor * cohort[day]! - due
    }
    const skimmed = scenario.skimmed * deposited
    cash += scenario.earned * cash + deposited - skimmed - paid
    people += joiners
    taken += deposited
    // A sum of rounded numbers may miss zero by their last bits; that is not a cent missing.
    if (cash < -1e-9 * Math.max(1, taken)) failureDay ??= day
    days.push({ day, joiners, people, cash, promised, paid, deposited, skimmed })
  }
  return { days, failureDay }
}

/** q* = m^(1/D) - 1: deposits must grow by at least this each day for ever, or the plan fails. */
export function requiredGrowth({ payoutFactor, durationDays }: Omit<CohortPlan, 'share'>): number {
  return payoutFactor ** (1 / durationDays) - 1
}

/**
 * The first day at whose end a plan without growth, roll-over and cash of its own cannot have paid: the first t with
 * t + 1 > m D / (m - 1), counted from 0. `payoutFactor` is above 1.
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

/** How many people live on Earth, to hold the number of joiners against (United Nations, World Population Prospects). */
export const worldPopulation = 8_000_000_000

const isPanicking = ({ panic }: CohortScenario, day: number) => panic !== null && day >= panic.day

function joinersOn(scenario: CohortScenario, day: number): number {
  const coming = scenario.joinersPerDay * (1 + scenario.dailyGrowth) ** day
  return isPanicking(scenario, day) ? coming * scenario.panic!.stillJoining : coming
}
