import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'

/** Rounds that end on the test's request. */
function rounds() {
  const started: { readonly inputs: readonly number[]; readonly end: PromiseWithResolvers<void> }[] = []
  const call = batchCalls(async (inputs: readonly number[]) => {
    const end = Promise.withResolvers<void>()
    started.push({ inputs, end })
    await end.promise
    return inputs.map((each) => each * 10)
  }, 3)
  return { started, call }
}

test('a call alone is answered at once, and calls during a round are answered together by the next ones', async () => {
  const { started, call } = rounds()
  const first = call(1)
  const others = [2, 3, 4, 5].map((each) => call(each))
  expect(started.map(({ inputs }) => inputs)).toEqual([[1]])
  started[0]!.end.resolve()
  expect(await first).toBe(10)
  await expect.poll(() => started.length).toBe(2)
  started[1]!.end.resolve()
  await expect.poll(() => started.length).toBe(3)
  started[2]!.end.resolve()
  expect(await Promise.all(others)).toEqual([20, 30, 40, 50])
  expect(started.map(({ inputs }) => inputs)).toEqual([[1], [2, 3, 4], [5]])
})

test('a round that fails refuses its own calls, and the next round runs', async () => {
  const { started, call } = rounds()
  const failing = call(1)
  const later = call(2)
  started[0]!.end.reject(new Error('The database is away'))
  await expect(failing).rejects.toThrow('The database is away')
  await expect.poll(() => started.length).toBe(2)
  started[1]!.end.resolve()
  expect(await later).toBe(20)
})
