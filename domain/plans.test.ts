import { describe, expect, test } from 'vitest'
import { cents, dollars } from './money.ts'
import { findPlan, inRange, payoutOf, plans, returnOf, roiPercent } from './plans.ts'

describe('the plans of the specification', () => {
  test.each([
    ['beginners', 'BEGINNERS', 'ENTRY', 100, 999, 100, 10],
    ['advanced', 'ADVANCED', 'POPULAR', 1_000, 9_999, 300, 15],
    ['premium', 'PREMIUM', 'VIP', 10_000, 100_000, 500, 20],
  ])('%s', (id, title, badge, min, max, roi, days) => {
    const plan = findPlan(id)!
    expect(plan).toMatchObject({ title, badge, minCents: dollars(min), maxCents: dollars(max), durationDays: days })
    expect(roiPercent(plan)).toBe(roi)
  })

  test('there are three', () => {
    expect(plans.map(({ id }) => id)).toEqual(['beginners', 'advanced', 'premium'])
    expect(findPlan('platinum')).toBeUndefined()
  })

  test.each([
    ['beginners', 200, 200, 400],
    ['advanced', 2_000, 6_000, 8_000],
    ['premium', 20_000, 100_000, 120_000],
  ])('%s: $%i gives $%i profit, $%i total', (id, principal, profit, total) => {
    const plan = findPlan(id)!
    expect(plan.exampleCents).toBe(dollars(principal))
    expect(returnOf(plan, dollars(principal))).toBe(dollars(profit))
    expect(payoutOf(plan, dollars(principal))).toBe(dollars(total))
  })
})

test('a range includes both ends and not a cent more', () => {
  const plan = findPlan('beginners')!
  expect(inRange(plan, dollars(100))).toBe(true)
  expect(inRange(plan, dollars(999))).toBe(true)
  expect(inRange(plan, cents(9_999n))).toBe(false)
  expect(inRange(plan, cents(99_901n))).toBe(false)
})
