import { crowdDays, type CrowdScenario } from '#root/domain/investor-crowd.ts'

/** The message that starts the worker. */
export interface CrowdOrder {
  readonly scenario: CrowdScenario
  readonly seed: number
  readonly runs: number
  readonly dayCount: number
  readonly maxInvestors: number
}

/** The results of all runs: for each day the quantiles of the cash, and the days of failure. */
export interface CrowdResult {
  readonly runs: number
  readonly investors: number
  readonly low: Float64Array
  readonly lowMiddle: Float64Array
  readonly median: Float64Array
  readonly highMiddle: Float64Array
  readonly high: Float64Array
  /** How many runs failed on each day. */
  readonly failures: Uint32Array
  readonly lasted: number
  /** How many runs ended before their last day because the number of people became too large. */
  readonly full: number
}

/** Runs a crowd many times with different random numbers, and yields the number of finished runs, fractions included; returns the results. */
export function* runCrowds({
  scenario,
  seed,
  runs,
  dayCount,
  maxInvestors,
}: CrowdOrder): Generator<number, CrowdResult> {
  const cash = Array.from({ length: runs }, () => new Float64Array(dayCount))
  const failures = new Uint32Array(dayCount)
  let [investors, lasted, full] = [0, 0, 0]
  for (const [run, held] of cash.entries()) {
    const days = crowdDays(scenario, { seed, dayCount, maxInvestors }, run, held)
    let step = days.next()
    for (; !step.done; step = days.next()) yield run + step.value / dayCount
    const outcome = step.value
    if (outcome.isFull) full++
    investors += outcome.investors
    if (outcome.failureDay === null) lasted++
    else failures[outcome.failureDay]!++
    yield run + 1
  }
  const quantile = (part: number) => Float64Array.from({ length: dayCount }, (_, day) => quantileOf(cash, day, part))
  return {
    runs,
    investors,
    low: quantile(0.05),
    lowMiddle: quantile(0.25),
    median: quantile(0.5),
    highMiddle: quantile(0.75),
    high: quantile(0.95),
    failures,
    lasted,
    full,
  }
}

/** The quantile of the runs on a day; not a number when no run reaches that day. */
function quantileOf(cash: readonly Float64Array[], day: number, part: number): number {
  const values = cash.map((held) => held[day]!).filter(Number.isFinite)
  if (values.length < cash.length / 2) return Number.NaN
  return values.toSorted((one, other) => one - other)[Math.floor(part * (values.length - 1))]!
}
