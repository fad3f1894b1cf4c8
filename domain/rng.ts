/** Random numbers that are the same each time for the same seed. */
export interface Rng {
  /** From 0 to just below 1. */
  next(): number
  /** From the one to just below the other. */
  between(from: number, to: number): number
  /** One of several, each as likely as its weight. */
  pick<Choice>(weighted: readonly (readonly [Choice, number])[]): Choice
}

/** Makes the generator of two whole numbers, for example a class and a person in it. */
export function rngOf(seed: number, place: number): Rng {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick(weighted) {
      const total = weighted.reduce((sum, [, weight]) => sum + weight, 0)
      let rest = next() * total
      const found = weighted.find(([, weight]) => (rest -= weight) < 0) ?? weighted[0]
      return found![0]
    },
  }
}
