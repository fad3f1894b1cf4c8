import type { CohortPlan, CohortScenario } from './cohorts.ts'
import { type Random, seededRandom } from './random.ts'

/*
 * The scheme with individuals instead of averages. Each joins on their own day with their own amount, decides at
 * maturity whether to reinvest, and may catch panic from others. Many runs show the effect of chance.
 */

export interface CrowdScenario extends CohortScenario {
  /** The standard deviation of the logarithm of the amounts, whose mean is `deposit`; 0: all deposits are equal. */
  readonly amountSpread: number
  /** The number of others whom one panicking person infects in a day while nobody else panics; 0: none. */
  readonly contagion: number
  /** The daily probability that a person panics without contagion. */
  readonly outbreak: number
}

export interface CrowdRun {
  /** The first day on which the payouts due exceeded the cash; null if the firm lasted. */
  readonly failureDay: number | null
  readonly investors: number
  /** Whether the run ended at the limit of investors, so its later days are missing. */
  readonly isFull: boolean
}

export interface CrowdLimits {
  readonly seed: number
  readonly dayCount: number
  /** The maximum number of people in a run. */
  readonly maxInvestors: number
}

/** Runs the crowd once, to its end, with the parameters and the result of `crowdDays`. */
export function runCrowd(...input: Parameters<typeof crowdDays>): CrowdRun {
  const days = crowdDays(...input)
  for (;;) {
    const step = days.next()
    if (step.done) return step.value
  }
}

/**
 * Runs the crowd once, and yields the number of finished days after each day, because a day of a million people takes a
 * while. `cash` has room for `dayCount` numbers. It receives the cash at the end of each day, in dollars: 0 from the
 * day of failure on, and NaN after the day on which the run is full. The same seed and `run` give the same result.
 */
export function* crowdDays(
  scenario: CrowdScenario,
  limits: CrowdLimits,
  run: number,
  cash: Float64Array,
): Generator<number, CrowdRun> {
  const random = seededRandom(limits.seed, run)
  const crowd = newCrowd(limits.maxInvestors, limits.dayCount)
  let [held, taken] = [scenario.initialCash, scenario.initialCash]
  cash.fill(Number.NaN)
  for (let day = 0; day < limits.dayCount; day++) {
    const { panic } = scenario
    const isOver = panic !== null && day >= panic.day
    held += scenario.earned * held
    const brought = join(crowd, scenario, random, day, isOver ? panic.stillJoining : 1)
    held += (1 - scenario.skimmed) * brought
    taken += brought
    // Investors were left out because the run is full. Their money would have covered this day.
    if (crowd.count === limits.maxInvestors) return { failureDay: null, investors: crowd.count, isFull: true }
    spreadPanic(crowd, scenario, random)
    held -= payOut(crowd, scenario.plans, random, day, isOver ? 0 : scenario.rollOver)
    // A sum of rounded numbers may differ from zero in the last bits. That is no shortfall.
    if (held < -1e-9 * taken) {
      cash.fill(0, day)
      return { failureDay: day, investors: crowd.count, isFull: false }
    }
    cash[day] = held
    yield day + 1
  }
  return { failureDay: null, investors: crowd.count, isFull: false }
}

interface Crowd {
  count: number
  frightened: number
  leftCount: number
  readonly amount: Float64Array
  readonly plan: Uint8Array
  /** 0: calm. 1: panicking. 2: has withdrawn everything and left. */
  readonly mood: Uint8Array
  /**
   * The people whose plans mature on a day, as a linked list: the first person of each day, then after each person the
   * next. -1 ends the list.
   */
  readonly firstDue: Int32Array
  readonly nextDue: Int32Array
}

const [calm, frightened, left] = [0, 1, 2]

function newCrowd(maxInvestors: number, dayCount: number): Crowd {
  return {
    count: 0,
    frightened: 0,
    leftCount: 0,
    amount: new Float64Array(maxInvestors),
    plan: new Uint8Array(maxInvestors),
    mood: new Uint8Array(maxInvestors),
    firstDue: new Int32Array(dayCount).fill(-1),
    nextDue: new Int32Array(maxInvestors).fill(-1),
  }
}

/** Adds a day's new investors, fewer if panic has spread, and returns their deposits. */
function join(crowd: Crowd, scenario: CrowdScenario, random: Random, day: number, coming: number): number {
  const present = crowd.count - crowd.leftCount
  const trust = present === 0 ? 1 : 1 - crowd.frightened / present
  const mean = scenario.joinersPerDay * (1 + scenario.dailyGrowth) ** day * coming * trust
  const joiners = Math.min(random.poisson(mean), crowd.amount.length - crowd.count)
  const { amountSpread: spread, deposit } = scenario
  let brought = 0
  for (let joiner = 0; joiner < joiners; joiner++) {
    const person = crowd.count++
    const amount = spread === 0 ? deposit : deposit * Math.exp(spread * random.normal() - (spread * spread) / 2)
    crowd.plan[person] = choosePlan(scenario.plans, random)
    brought += amount
    invest(crowd, scenario.plans, person, day, amount)
  }
  return brought
}

function choosePlan(plans: readonly CohortPlan[], random: Random): number {
  if (plans.length === 1) return 0
  let rest = random.uniform()
  for (const [index, { share }] of plans.entries()) if ((rest -= share) < 0) return index
  return plans.length - 1
}

function invest(crowd: Crowd, plans: readonly CohortPlan[], person: number, day: number, amount: number): void {
  const due = day + plans[crowd.plan[person]!]!.durationDays
  crowd.amount[person] = amount
  if (due >= crowd.firstDue.length) return
  crowd.nextDue[person] = crowd.firstDue[due]!
  crowd.firstDue[due] = person
}

/**
 * A calm person meets others at random: the probability of panic grows with the share of people who panic, plus a small
 * constant.
 */
function spreadPanic(crowd: Crowd, { contagion, outbreak }: CrowdScenario, random: Random): void {
  const present = crowd.count - crowd.leftCount
  const chance = outbreak + (present === 0 ? 0 : (contagion * crowd.frightened) / present)
  if (chance === 0) return
  let spread = 0
  const { mood, count } = crowd
  for (let person = 0; person < count; person++) {
    if (mood[person] === calm && random.uniform() < chance) {
      mood[person] = frightened
      spread++
    }
  }
  crowd.frightened += spread
}

/**
 * Settles the plans that mature on a day: calm people may reinvest, the others withdraw and leave. Returns the amount
 * withdrawn.
 */
function payOut(crowd: Crowd, plans: readonly CohortPlan[], random: Random, day: number, rollOver: number): number {
  let paid = 0
  let person = crowd.firstDue[day]!
  while (person !== -1) {
    const next = crowd.nextDue[person]!
    const payout = crowd.amount[person]! * plans[crowd.plan[person]!]!.payoutFactor
    const stays = rollOver > 0 && crowd.mood[person] === calm && random.uniform() < rollOver
    if (stays) invest(crowd, plans, person, day, payout)
    else {
      paid += payout
      if (crowd.mood[person] === frightened) crowd.frightened--
      crowd.mood[person] = left
      crowd.leftCount++
    }
    person = next
  }
  return paid
}
