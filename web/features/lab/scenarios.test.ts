import { expect, test } from 'vitest'
import { scenariosOf, searchOfScenarios } from './scenarios.ts'
import { valuesOf } from './settings.ts'

test('an address contains one scenario or two', () => {
  const usual = valuesOf(new URLSearchParams())
  const panic = { ...usual, growth: 8, panic: 60 }
  expect(searchOfScenarios([panic]).toString()).toBe('growth=8&panic=60')
  expect(searchOfScenarios([panic, usual]).toString()).toBe('growth=8&panic=60&with=')
  for (const scenarios of [[usual], [panic], [usual, usual], [usual, panic], [panic, usual]])
    expect(scenariosOf(new URLSearchParams(searchOfScenarios(scenarios).toString()))).toEqual(scenarios)
})
