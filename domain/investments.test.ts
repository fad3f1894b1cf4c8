import { describe, expect, test } from 'vitest'
import { checkInvestment, checkPlanVersion, maturityOf, termsOf } from './investments.ts'
import { cents, dollars } from './money.ts'
import { type Plan, specifiedPlans } from './plans.ts'

const [beginners, advanced] = specifiedPlans as [Plan, Plan]
const funds = { depositedCents: dollars(5_000), investedCents: cents(0n) }

describe('the rules of investing, in the order a client meets them', () => {
  test('an amount inside the range and the balance is allowed', () => {
    expect(checkInvestment(advanced, dollars(1_000), funds)).toBeNull()
    expect(checkInvestment(advanced, dollars(5_000), funds)).toBeNull()
    expect(checkInvestment(advanced, dollars(9_999), { ...funds, depositedCents: dollars(10_000) })).toBeNull()
  })

  test('an amount above 0', () => {
    expect(checkInvestment(advanced, cents(0n), funds)).toEqual({
      refusal: 'invalid-investment-amount',
      field: 'amount',
    })
  })

  test('no ongoing plan', () => {
    expect(checkInvestment(advanced, dollars(1), { ...funds, investedCents: cents(1n) })?.refusal).toBe('ongoing-plan')
  })

  test('refuses less than the plan’s minimum and more than its maximum', () => {
    expect(checkInvestment(advanced, cents(99_999n), funds)).toEqual({
      refusal: 'below-plan-minimum',
      field: 'amount',
      params: { plan: 'ADVANCED', min: '$1,000' },
    })
    expect(checkInvestment(advanced, cents(999_901n), funds)).toEqual({
      refusal: 'above-plan-maximum',
      field: 'amount',
      params: { plan: 'ADVANCED', max: '$9,999' },
    })
  })

  test('not more than was deposited', () => {
    expect(checkInvestment(advanced, cents(500_001n), funds)).toEqual({
      refusal: 'insufficient-deposits',
      field: 'amount',
    })
  })
})

test('a client cannot buy a version of a plan that they have not seen', () => {
  expect(checkPlanVersion({ ...advanced, version: 2 }, 2)).toBeNull()
  expect(checkPlanVersion({ ...advanced, version: 2 }, 1)).toEqual({
    refusal: 'plan-changed',
    params: { plan: 'ADVANCED' },
  })
})

test('the terms are principal, return, payout and the day of maturity', () => {
  expect(termsOf(advanced, dollars(2_000), new Date('2026-03-20T10:00:00.123Z'))).toEqual({
    principalCents: dollars(2_000),
    returnCents: dollars(6_000),
    payoutCents: dollars(8_000),
    maturesAt: new Date('2026-04-04T10:00:00.123Z'),
  })
})

test('a day has 24 hours, also when the clocks change', () => {
  const start = new Date('2026-03-25T00:30:00Z')
  expect(maturityOf(beginners, start).getTime() - start.getTime()).toBe(240 * 3_600_000)
})
