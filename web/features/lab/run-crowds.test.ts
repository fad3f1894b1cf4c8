import { expect, test } from 'vitest'
import { specifiedPlans } from '#root/domain/plans.ts'
import { type CrowdOrder, type CrowdResult, runCrowds } from './run-crowds.ts'
import { crowdOf, valuesOf } from './settings.ts'

const order: CrowdOrder = {
  scenario: crowdOf(valuesOf(new URLSearchParams()), specifiedPlans),
  seed: 1,
  runs: 40,
  dayCount: 60,
  maxInvestors: 5_000,
}

function finish(changes: Partial<CrowdOrder> = {}): CrowdResult {
  const running = runCrowds({ ...order, ...changes })
  for (;;) {
    const step = running.next()
    if (step.done) return step.value
  }
}

test('every run either fails on one day or lasts, and the bands lie in order', () => {
  const { failures, lasted, runs, low, lowMiddle, median, highMiddle, high } = finish()
  expect(failures.reduce((sum, count) => sum + count, 0) + lasted).toBe(runs)
  expect(failures.some((count) => count > 0)).toBe(true)
  for (let day = 0; day < order.dayCount; day++) {
    const values = [low, lowMiddle, median, highMiddle, high].map((band) => band[day]!)
    expect(values).toEqual(values.toSorted((one, other) => one - other))
  }
})

test('one seed gives the same runs, another seed gives others', () => {
  expect(finish()).toEqual(finish())
  expect(finish({ seed: 2 }).median).not.toEqual(finish().median)
})

test('days that most runs did not reach have no value', () => {
  const { median } = finish({ maxInvestors: 120, scenario: { ...order.scenario, rollOver: 1 } })
  expect(median[0]).toBeGreaterThan(0)
  expect(median.at(-1)).toBeNaN()
})
