import { expect, test } from 'vitest'
import { simulateCandle, simulateCandles } from './market.ts'

const until = new Date('2026-11-21T13:37:00Z')

test('a day has the same candle at any time of day and in any series', () => {
  const candle = simulateCandle(until)
  expect(candle.day).toBe('2026-11-21')
  expect(simulateCandle(new Date('2026-11-21T00:00:00Z'))).toEqual(candle)
  expect(simulateCandles(new Date('2026-12-24T23:59:59Z'), 90)).toContainEqual(candle)
  // Fixed, so that old screenshots keep agreeing with the market.
  expect(candle).toMatchInlineSnapshot(`
    {
      "close": 94842.73,
      "day": "2026-11-21",
      "high": 97967.23,
      "low": 92836.79,
      "open": 97761.59,
    }
  `)
})

test('a series has no gaps, and each day opens at the previous close', () => {
  const candles = simulateCandles(until, 400)
  expect(new Set(candles.map(({ day }) => day)).size).toBe(400)
  expect(candles.slice(1).map(({ open }) => open)).toEqual(candles.slice(0, -1).map(({ close }) => close))
})

test('prices are plausible: within their high and low, and no day moves by more than a fifth', () => {
  for (const { open, high, low, close } of simulateCandles(until, 4_000)) {
    expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
    expect(low).toBeLessThanOrEqual(Math.min(open, close))
    expect(low).toBeGreaterThan(10_000)
    expect(high / low).toBeLessThan(1.2)
  }
})
