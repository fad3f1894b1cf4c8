import { expect } from 'vitest'

const minRounds = 8
const maxRounds = 80

/**
 * Checks that two pieces of work take the same time: in some round, the fastest of each so far differ by less than half.
 * Other load on the machine only delays that; work that one of them always does and the other never does prevents it.
 * Each gets the number of the round.
 */
export async function expectSameTime(
  one: (round: number) => Promise<void>,
  other: (round: number) => Promise<void>,
): Promise<void> {
  const fastest = [Infinity, Infinity]
  for (let round = 0; round < maxRounds; round += 1) {
    for (const [index, work] of [one, other].entries()) {
      const startedAt = performance.now()
      await work(round)
      fastest[index] = Math.min(fastest[index]!, performance.now() - startedAt)
    }
    if (round >= minRounds && differenceOf(fastest) < 0.5) return
  }
  expect(differenceOf(fastest), `fastest: ${fastest.join(' and ')} ms`).toBeLessThan(0.5)
}

const differenceOf = (times: readonly number[]) => (Math.max(...times) - Math.min(...times)) / Math.min(...times)
