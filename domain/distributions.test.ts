import { expect, test } from 'vitest'
import { normalDensity, normalQuantile, studentPoint } from './distributions.ts'

test('the normal quantile has the published values of algorithm AS 241', () => {
  expect(normalQuantile(0.25)).toBeCloseTo(-0.6744897501960817, 15)
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306167814, 14)
  expect(normalQuantile(1e-20)).toBeCloseTo(-9.2623400897984, 13)
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 15)
})

test('it is 0 in the middle, odd around it, infinite at the ends, and refuses what is no probability', () => {
  expect(normalQuantile(0.5)).toBe(0)
  expect(normalQuantile(0.875)).toBe(-normalQuantile(0.125))
  expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity])
  for (const p of [-0.1, 1.1, NaN]) expect(() => normalQuantile(p)).toThrow('probability')
})

test('the density, and the 95% points of Student’s t', () => {
  expect(normalDensity(0)).toBeCloseTo(0.3989422804014327, 15)
  const published = { 1: 12.706205, 2: 4.302653, 3: 3.182446, 7: 2.364624, 29: 2.04523, 120: 1.97993 }
  for (const [degrees, point] of Object.entries(published)) expect(studentPoint(Number(degrees))).toBeCloseTo(point, 5)
  for (const degrees of [0, 0.5, NaN, Infinity]) expect(() => studentPoint(degrees)).toThrow('degrees')
})
