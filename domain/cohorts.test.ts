import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CohortScenario,
  cohortCourse,
  dayOfMoreJoinersThan,
  failureDayWithoutGrowth,
  requiredGrowth,
  worldPopulation,
} from './cohorts.ts'
import { specifiedPlans } from './plans.ts'

const models = specifiedPlans.map(({ returnPercent, durationDays }) => ({
  payoutFactor: 1 + returnPercent / 100,
  durationDays,
}))
type Model = (typeof models)[number]

const alone = (model: Model, changes: Partial<CohortScenario> = {}): CohortScenario => ({
  plans: [{ ...model, share: 1 }],
  joinersPerDay: 10,
  dailyGrowth: 0,
  deposit: 100,
  initialCash: 0,
  rollOver: 0,
  skimmed: 0,
  panic: null,
  earned: 0,
  ...changes,
})
const failure = (model: Model, changes: Partial<CohortScenario> = {}, dayCount = 400) =>
  cohortCourse(alone(model, changes), dayCount).failureDay

describe('the golden values of the three plans', () => {
  it.each([
    [0, '7.1773', [20, 22, 30], 30, 296],
    [1, '9.6825', [20, 21, 24], 30, 222],
    [2, '9.3724', [24, 25, 28], 30, 229],
  ] as const)(
    'plan %d: q* = %s%%, insolvent on the days %j, with half rolled over on %d',
    (index, q, days, rolled, full) => {
      const model = models[index]!
      expect((requiredGrowth(model) * 100).toFixed(4)).toBe(q)
      expect([0, 0.02, 0.05].map((dailyGrowth) => failure(model, { dailyGrowth }))).toEqual(days)
      expect(failureDayWithoutGrowth(model)).toBe(days[0])
      expect(failure(model, { rollOver: 0.5 })).toBe(rolled)
      expect(dayOfMoreJoinersThan(worldPopulation, 10, requiredGrowth(model))).toBe(full)
    },
  )
})

const anyModel = fc.record({
  payoutFactor: fc.double({ min: 1.05, max: 8, noNaN: true }),
  durationDays: fc.integer({ min: 1, max: 40 }),
})
const growth = fc.integer({ min: -50, max: 150 }).map((thousandths) => thousandths / 1_000)

describe('any plan', () => {
  it('follows the closed form S_t = sum of d_u - m sum of d_(u-D)', () => {
    fc.assert(
      fc.property(anyModel, growth, (model, dailyGrowth) => {
        const { days } = cohortCourse(alone(model, { dailyGrowth }), 120)
        const sum = (upTo: number) =>
          upTo < 0 ? 0 : 1_000 * (dailyGrowth === 0 ? upTo + 1 : ((1 + dailyGrowth) ** (upTo + 1) - 1) / dailyGrowth)
        for (const { day, cash } of days.filter((each) => each.day % 13 === 0)) {
          const closed = sum(day) - model.payoutFactor * sum(day - model.durationDays)
          expect(Math.abs(cash - closed)).toBeLessThan(1e-6 * (1 + sum(day) * model.payoutFactor))
        }
      }),
    )
  })

  it('without new joiners fails at the first maturity that cash does not cover', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        // Everybody joins on day 0.
        const once = alone(model, { panic: { day: 1, stillJoining: 0 } })
        const { failureDay, days } = cohortCourse(once, 60)
        expect(failureDay).toBe(model.durationDays)
        expect(days[model.durationDays - 1]?.cash).toBeCloseTo(1_000, 6)
      }),
    )
  })

  it('fails sooner or later below the required growth, and never above it', () => {
    fc.assert(
      fc.property(anyModel, fc.double({ min: 0.002, max: 0.05, noNaN: true }), (model, distance) => {
        const required = requiredGrowth(model)
        fc.pre(required > 2 * distance && required < 0.4)
        expect(failure(model, { dailyGrowth: required + distance }, 1_200)).toBeNull()
        expect(failure(model, { dailyGrowth: required - distance }, 20_000)).not.toBeNull()
      }),
      { numRuns: 40 },
    )
  })

  it('owes m times the active deposits on each day', () => {
    fc.assert(
      fc.property(anyModel, fc.double({ min: 0, max: 1, noNaN: true }), (model, rollOver) => {
        const { days } = cohortCourse(alone(model, { rollOver }), 90)
        let running = 0
        for (const { deposited, paid, promised, needed } of days) {
          // Paid is (1 - rollOver) of the payouts due; the rest is reinvested and multiplied again.
          const due = rollOver < 1 ? paid / (1 - rollOver) : null
          if (due === null) return
          running += model.payoutFactor * (deposited + rollOver * due) - due
          expect(Math.abs(promised - running)).toBeLessThan(1e-6 * (1 + running))
          // Cash that earns nothing must equal the promised payouts.
          expect(Math.abs(needed - promised)).toBeLessThan(1e-6 * (1 + running))
        }
      }),
    )
  })
})

describe('the published study of 1,600 such programs (Moore, Han and Clayton 2012)', () => {
  it('programs with lower interest or longer terms last longer', () => {
    fc.assert(
      fc.property(
        anyModel,
        fc.double({ min: 0.05, max: 2, noNaN: true }),
        fc.integer({ min: 1, max: 20 }),
        (model, more, later) => {
          const [dearer, longer] = [
            { ...model, payoutFactor: model.payoutFactor + more },
            { ...model, durationDays: model.durationDays + later },
          ]
          expect(failureDayWithoutGrowth(dearer)).toBeLessThanOrEqual(failureDayWithoutGrowth(model))
          expect(failureDayWithoutGrowth(longer)).toBeGreaterThan(failureDayWithoutGrowth(model))
          expect(requiredGrowth(dearer)).toBeGreaterThan(requiredGrowth(model))
          expect(requiredGrowth(longer)).toBeLessThan(requiredGrowth(model))
        },
      ),
    )
  })
})

describe('events that change the outcome', () => {
  it('skimming brings the collapse forward, and cash at the start delays it', () => {
    const model = models[0]!
    expect(failure(model, { skimmed: 0.3 })).toBeLessThan(20)
    expect(failure(model, { initialCash: 5_000 })).toBe(25)
  })

  it('a panic ends a scheme that growth above q* kept alive', () => {
    const dailyGrowth = 0.11
    expect(failure(models[0]!, { dailyGrowth })).toBeNull()
    expect(failure(models[0]!, { dailyGrowth, panic: { day: 40, stillJoining: 0.1 } })).not.toBeNull()
  })

  it('an honest bond fund, which earns what it promises, pays everybody even without new investors', () => {
    const earned = 1.04 ** (1 / 365) - 1
    const bond = { payoutFactor: 1.04, durationDays: 365 }
    const honest = cohortCourse(alone(bond, { earned, panic: { day: 100, stillJoining: 0 } }), 600)
    expect(honest.failureDay).toBeNull()
    expect(honest.days.at(-1)?.promised).toBeCloseTo(0, 3)
    expect(honest.days.at(-1)?.cash).toBeCloseTo(0, 3)
    // At every moment the firm has exactly the cash that its promises need.
    for (const { cash, needed } of honest.days) expect(needed).toBeCloseTo(cash, 3)
    expect(failure(bond, { earned: 0, panic: { day: 100, stillJoining: 0 } }, 600)).not.toBeNull()
  })

  it('Ponzi 1920, 50% in 45 days: $10 million in 0.58 years, $200,000 on the last day, and collapse once nobody joins', () => {
    const ponzi = alone(
      { payoutFactor: 1.5, durationDays: 45 },
      { joinersPerDay: 10, deposit: 310, dailyGrowth: 0.02, panic: { day: 212, stillJoining: 0 } },
    )
    const { days, failureDay } = cohortCourse(ponzi, 300)
    const until = days.slice(0, 212)
    expect(until.reduce((sum, { deposited }) => sum + deposited, 0) / 10_000_000).toBeCloseTo(1, 1)
    expect(until.at(-1)!.deposited / 200_000).toBeCloseTo(1, 1)
    expect(requiredGrowth(ponzi.plans[0]!)).toBeLessThan(0.02)
    expect(failureDay).toBeGreaterThan(212)
    expect(failureDay).toBeLessThan(257)
  })

  it('a mix of plans is the sum of its plans', () => {
    const mixed = cohortCourse({ ...alone(models[0]!), plans: models.map((model) => ({ ...model, share: 1 / 3 })) }, 60)
    const parts = models.map((model) => cohortCourse(alone(model, { joinersPerDay: 10 / 3 }), 60))
    for (const day of [0, 19, 20, 24, 59])
      expect(mixed.days[day]?.cash).toBeCloseTo(
        parts.reduce((sum, part) => sum + (part.days[day]?.cash ?? Number.NaN), 0),
        6,
      )
  })
})
