import { describe, expect, it } from 'vitest'
import { cohortCourse } from './cohorts.ts'
import { type CrowdScenario, runCrowd } from './investor-crowd.ts'
import { seededRandom } from './random.ts'

const scenario: CrowdScenario = {
  plans: [
    { payoutFactor: 2, durationDays: 10, share: 0.6 },
    { payoutFactor: 4, durationDays: 15, share: 0.4 },
  ],
  joinersPerDay: 20,
  dailyGrowth: 0.03,
  deposit: 500,
  initialCash: 200_000,
  rollOver: 0.4,
  skimmed: 0.1,
  panic: null,
  earned: 0,
  amountSpread: 0.5,
  contagion: 0,
  outbreak: 0,
}
const limits = { seed: 42, dayCount: 60, maxInvestors: 20_000 }
const runOnce = (changes: Partial<CrowdScenario> = {}, run = 0, others: Partial<typeof limits> = {}) => {
  const cash = new Float64Array(limits.dayCount)
  return { ...runCrowd({ ...scenario, ...changes }, { ...limits, ...others }, run, cash), cash }
}

describe('a run', () => {
  it('is the same for the same seed and number, and differs for others', () => {
    expect(runOnce()).toEqual(runOnce())
    expect(runOnce({}, 1).cash).not.toEqual(runOnce().cash)
    expect(runOnce({}, 0, { seed: 43 }).cash).not.toEqual(runOnce().cash)
  })

  it('has the mean of the cohort model', () => {
    const runs = Array.from({ length: 200 }, (_, run) => runOnce({}, run).cash)
    const course = cohortCourse(scenario, 20)
    for (const day of [5, 9, 12, 17]) {
      const mean = runs.reduce((sum, cash) => sum + cash[day]!, 0) / runs.length
      const expected = course.days[day]!.cash
      expect(Math.abs(mean / expected - 1)).toBeLessThan(0.02)
    }
  })

  it('fails when the cash is used up, and reports when it is full', () => {
    const failed = runOnce({ initialCash: 0 })
    expect(failed.failureDay).toBeGreaterThan(9)
    expect(failed.cash.slice(failed.failureDay!)).toEqual(new Float64Array(limits.dayCount - failed.failureDay!))
    expect(runOnce({}, 0, { maxInvestors: 100 })).toMatchObject({ isFull: true, failureDay: null, investors: 100 })
  })

  it('never fails because of investors who were left out when it was full', () => {
    const steep = {
      plans: [{ payoutFactor: 50, durationDays: 10, share: 1 }],
      dailyGrowth: 0,
      initialCash: 0,
      rollOver: 0,
    }
    const { failureDay, investors } = runOnce(steep)
    expect(failureDay).toBe(10)
    expect(runOnce(steep, 0, { maxInvestors: investors })).toMatchObject({ isFull: true, failureDay: null })
    expect(runOnce(steep, 0, { maxInvestors: investors + 1 })).toMatchObject({ isFull: false, failureDay: 10 })
  })

  it('of an honest bond fund always pays everybody, despite panic and without new investors', () => {
    const plans = [{ payoutFactor: 1.04, durationDays: 40, share: 1 }]
    const bond = { plans, earned: 1.04 ** (1 / 40) - 1, skimmed: 0, initialCash: 0, outbreak: 0.01, contagion: 0.5 }
    for (let run = 0; run < 20; run++)
      expect(runOnce({ ...bond, panic: { day: 15, stillJoining: 0 } }, run).failureDay).toBeNull()
    expect(runOnce({ ...bond, earned: 0, panic: { day: 15, stillJoining: 0 } }).failureDay).not.toBeNull()
  })

  it('without randomness equals the cohort model to the cent, except for who joins', () => {
    const even = { dailyGrowth: 0, amountSpread: 0, plans: [{ payoutFactor: 2, durationDays: 10, share: 1 }] }
    const { cash } = runOnce({ ...even, rollOver: 0, skimmed: 0 })
    const { cash: kept } = runOnce({ ...even, rollOver: 1, skimmed: 0 })
    // Before any maturity, and while nobody withdraws, each person has made one deposit.
    for (const day of [0, 5, 9]) expect(cash[day]! % 500).toBe(0)
    expect([...kept].every((held, day) => day === 0 || held >= kept[day - 1]!)).toBe(true)
  })
})

describe('panic', () => {
  it('spreads between investors, and ends a scheme that would have lasted', () => {
    const steady = { dailyGrowth: 0.02, rollOver: 0.95, plans: [{ payoutFactor: 1.2, durationDays: 10, share: 1 }] }
    const calm = Array.from({ length: 20 }, (_, run) => runOnce(steady, run).failureDay ?? 60)
    const afraid = Array.from(
      { length: 20 },
      (_, run) => runOnce({ ...steady, outbreak: 0.0005, contagion: 0.6, initialCash: 0 }, run).failureDay ?? 60,
    )
    expect(Math.min(...calm)).toBe(60)
    expect(afraid.filter((day) => day < 60).length).toBeGreaterThan(15)
  })

  it('affects fewer investors without contagion', () => {
    const alone = { outbreak: 0.001, rollOver: 1 }
    const spreading = { ...alone, contagion: 2 }
    const paidOut = (changes: Partial<CrowdScenario>) => {
      const { cash } = runOnce({ ...changes, skimmed: 0, initialCash: 10_000_000 })
      return cash.at(-1)!
    }
    expect(paidOut(spreading)).toBeLessThan(paidOut(alone))
  })
})

describe('the random numbers', () => {
  it('have the expected means and variances', () => {
    const random = seededRandom(7)
    const sample = (draw: () => number, count = 40_000) => {
      const values = Array.from({ length: count }, draw)
      const mean = values.reduce((sum, value) => sum + value, 0) / count
      return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count }
    }
    const uniform = sample(random.uniform)
    expect(uniform.mean).toBeCloseTo(0.5, 2)
    expect(uniform.variance).toBeCloseTo(1 / 12, 2)
    const normal = sample(random.normal)
    expect(Math.abs(normal.mean)).toBeLessThan(0.03)
    expect(normal.variance).toBeCloseTo(1, 1)
    for (const mean of [0.5, 8, 200]) {
      const poisson = sample(() => random.poisson(mean))
      expect(poisson.mean / mean).toBeCloseTo(1, 1)
      expect(poisson.variance / mean).toBeCloseTo(1, 1)
    }
  })
})
