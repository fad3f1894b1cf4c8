import { describe, expect, test } from 'vitest'
import { cents, dollars } from './money.ts'
import { examplePrincipalOf, inRange, payoutOf, type Plan, planIds, returnOf, specifiedPlans } from './plans.ts'

const planOf = (id: string) => specifiedPlans.find((plan) => plan.id === id)!

describe('the plans of the specification', () => {
  test.each([
    ['beginners', 'BEGINNERS', 'ENTRY', 100, 999, 100, 10],
    ['advanced', 'ADVANCED', 'POPULAR', 1_000, 9_999, 300, 15],
    ['premium', 'PREMIUM', 'VIP', 10_000, 100_000, 500, 20],
  ])('%s', (id, title, badge, min, max, returnPercent, durationDays) => {
    expect(planOf(id)).toEqual({
      id,
      version: 1,
      title,
      badge,
      minCents: dollars(min),
      maxCents: dollars(max),
      returnPercent,
      durationDays,
    })
  })

  test('there are three', () => {
    expect(specifiedPlans.map(({ id }) => id)).toEqual(planIds)
  })

  test.each([
    ['beginners', 200, 200, 400],
    ['advanced', 2_000, 6_000, 8_000],
    ['premium', 20_000, 100_000, 120_000],
  ])('%s: $%i gives $%i profit, $%i total', (id, principal, profit, total) => {
    const plan = planOf(id)
    expect(examplePrincipalOf(plan)).toBe(dollars(principal))
    expect(returnOf(plan, dollars(principal))).toBe(dollars(profit))
    expect(payoutOf(plan, dollars(principal))).toBe(dollars(total))
  })
})

test('a range includes both ends and not a cent more', () => {
  const plan = planOf('beginners')
  expect(inRange(plan, dollars(100))).toBe(true)
  expect(inRange(plan, dollars(999))).toBe(true)
  expect(inRange(plan, cents(9_999n))).toBe(false)
  expect(inRange(plan, cents(99_901n))).toBe(false)
})

test('a fraction of a cent is not promised, and an example stays within the range', () => {
  const plan: Plan = { ...planOf('beginners'), returnPercent: 33, maxCents: dollars(150) }
  expect(returnOf(plan, cents(10_001n))).toBe(3_300n)
  expect(examplePrincipalOf(plan)).toBe(dollars(150))
})
