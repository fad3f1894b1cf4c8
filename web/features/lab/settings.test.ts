import { expect, test } from 'vitest'
import { specifiedPlans } from '#root/domain/plans.ts'
import { scenarioOf, searchOf, settings, valuesOf } from './settings.ts'

const usual = valuesOf(new URLSearchParams())

test('an address stores a scenario, and contains only values that differ from the defaults', () => {
  expect(searchOf(usual).toString()).toBe('')
  const changed = { ...usual, growth: 7.2, panic: 40, beginners: 0 }
  expect(searchOf(changed).toString()).toBe('beginners=0&growth=7.2&panic=40')
  expect(valuesOf(searchOf(changed))).toEqual(changed)
  const drawn = { ...usual, runs: 1, seed: 20_261_121 }
  expect(valuesOf(searchOf(drawn))).toEqual(drawn)
})

test('invalid numbers get their defaults', () => {
  for (const text of ['', ' ', 'x', '1e9', '-1', 'NaN', 'Infinity'])
    expect(valuesOf(new URLSearchParams({ joiners: text }))).toEqual(usual)
})

test('the shares of the plans sum to 1, whatever their weights', () => {
  for (const weights of [
    {},
    { other: 40 },
    { beginners: 0, advanced: 0, premium: 0 },
    { beginners: 5, advanced: 100, premium: 0 },
  ]) {
    const { plans } = scenarioOf({ ...usual, ...weights }, specifiedPlans)
    expect(plans.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  }
})

test('every usual value lies in its range', () => {
  for (const { min, max, usual: value } of settings) expect(value >= min && value <= max).toBe(true)
})
