import { expect, test } from 'vitest'
import { pingIntervalMs, reconnectDelayMs } from './live.ts'

test.each([
  [0, 1_000],
  [4, 1_000],
  [5, 5_000],
  [14, 5_000],
  [15, 10_000],
  [99, 10_000],
  [100, 60_000],
  [10_000, 60_000],
])('after %i failed attempts the next one waits %i ms', (failed, delayMs) => {
  expect(reconnectDelayMs(failed)).toBe(delayMs)
})

test('a connection without events is pinged every 20 seconds', () => {
  expect(pingIntervalMs).toBe(20_000)
})
