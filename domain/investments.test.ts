import { describe, expect, test } from 'vitest'
import { checkInvestment, maturityOf, termsOf } from './investments.ts'
import { cents, dollars } from './money.ts'
import { type Plan, specifiedPlans } from './plans.ts'

const [beginners, advanced] = specifiedPlans as [Plan, Plan]
const funds = { depositedCents: dollars(5_000), investedCents: cents(0n) }

describe('the rules of investing, in the order a client meets them', () => {
  test('what is inside the range and paid for is allowed', () => {
    expect(checkInvestment(advanced, dollars(1_000), funds)).toBeNull()
    expect(checkInvestment(advanced, dollars(5_000), funds)).toBeNull()
  })

  test('an amount above 0', () => {
    expect(checkInvestment(advanced, cents(0n), funds)?.refusal).toBe('invalid-investment-amount')
  })

  test('no ongoing plan', () => {
    expect(checkInvestment(advanced, dollars(1), { ...funds, investedCents: cents(1n) })?.refusal).toBe('ongoing-plan')
  })

  test('not below the plan’s minimum, nor above its maximum', () => {
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
    expect(checkInvestment(advanced, cents(500_001n), funds)?.refusal).toBe('insufficient-deposits')
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
