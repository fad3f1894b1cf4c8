import { seededRandom, seedOf } from '#root/domain/random.ts'

/** A number from 0 to below 1 derived from a text and an index: the same input always gives the same number. */
export function seededNumber(text: string, index: number): number {
  return seededRandom(seedOf(text), index).uniform()
}

/** One of several, derived from a text and an index. */
export function seededChoice<Each>(text: string, index: number, choices: readonly Each[]): Each {
  return choices[Math.floor(seededNumber(text, index) * choices.length)]!
}
