import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepRunning, type Runner } from './keep-running.ts'

const failures: unknown[] = []
const written = new Set<() => void>()
const whenWritten = (call: () => void) => {
  written.add(call)
  return () => void written.delete(call)
}
const announce = () => written.forEach((call) => call())
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

let runs: number
let due: number | undefined
let runner: Runner

function start(pace: { pollMs?: number; whenWritten?: typeof whenWritten }, work = async () => {}): void {
  runner = keepRunning(
    async () => {
      runs += 1
      await work()
      return due
    },
    { pauseMs: 1_000, ...pace },
    (error) => failures.push(error),
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  runs = 0
  due = undefined
  failures.length = 0
})
afterEach(async () => {
  await runner.stop()
  vi.useRealTimers()
})

test('work that nothing announces is looked for after each pause', async () => {
  start({})
  await seconds(3.5)
  expect(runs).toBe(4)
})

test('announced work runs at once, and once after a pause however often it is announced', async () => {
  start({ whenWritten })
  await seconds(5)
  expect(runs).toBe(1)
  announce()
  await seconds(0)
  expect(runs).toBe(2)
  for (let count = 0; count < 5; count++) announce()
  await seconds(0.9)
  expect(runs).toBe(2)
  await seconds(0.2)
  expect(runs).toBe(3)
  await seconds(9)
  expect(runs).toBe(3)
  await seconds(1)
  expect(runs).toBe(4)
})

test('work announced during a run follows it', async () => {
  const first = Promise.withResolvers<void>()
  start({ whenWritten }, () => first.promise)
  await seconds(0)
  announce()
  first.resolve()
  await seconds(1)
  expect(runs).toBe(2)
})

test('it runs when the work said that something is due', async () => {
  due = 3_000
  start({ whenWritten })
  await seconds(2.9)
  expect(runs).toBe(1)
  await seconds(0.2)
  expect(runs).toBe(2)
})

test('after a failure it is repeated after the pause', async () => {
  start({ whenWritten }, () => Promise.reject(new Error('away')))
  await seconds(2.5)
  expect([runs, failures.length]).toEqual([3, 3])
})

test('once stopped it never runs again', async () => {
  start({ whenWritten })
  await seconds(0)
  await runner.stop()
  await runner.runNow()
  announce()
  await seconds(20)
  expect([runs, written.size]).toEqual([1, 0])
})
