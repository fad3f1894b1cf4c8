import { expect, test } from 'vitest'
import { clockAt, targetOf } from './clock.ts'

const now = new Date('2026-05-01T12:00:00Z')

test('a day is 24 hours', () => {
  expect(targetOf('day', now, null)).toEqual(new Date('2026-05-02T12:00:00Z'))
})

test('moves to the next maturity, if there is one', () => {
  const maturity = new Date('2026-05-11T08:00:00Z')
  expect(targetOf('next-maturity', now, maturity)).toEqual(maturity)
  expect(targetOf('next-maturity', now, null)).toBeNull()
})

test('a maturity that has passed does not take the clock back', () => {
  expect(targetOf('next-maturity', now, new Date('2026-04-01T00:00:00Z'))).toEqual(now)
})

test('a reading advances at the clock’s speed, and never goes back when the machine’s clock does', () => {
  const reading = { firmMs: 1_000_000, machineMs: 500, speed: 360 } as const
  expect(clockAt(reading, 2_500)).toBe(1_000_000 + 720_000)
  expect(clockAt({ ...reading, speed: 0 }, 2_500)).toBe(1_000_000)
  expect(clockAt(reading, 0)).toBe(1_000_000)
})
