/** A repeatable source of numbers: the same seed gives the same sequence, on every machine. */
export interface Random {
  /** Uniform, from 0 up to but not 1. */
  uniform(): number
  /** Uniform, from `from` up to but not including `to`. */
  between(from: number, to: number): number
  /** One of several items, with probabilities in proportion to their weights. */
  pick<Choice>(weighted: readonly (readonly [Choice, number])[]): Choice
  /** Normal, with mean 0 and standard deviation 1. */
  normal(): number
  /**
   * A Poisson number with this mean: exact for means up to 30; above, the rounded normal with the same mean and
   * variance.
   */
  poisson(mean: number): number
}

/** Starts the sequence of a seed; `stream` selects one of its independent sequences. Both are whole numbers. */
export function seededRandom(seed: number, stream = 0): Random {
  const uniform = smallFastCounter(seed, stream)
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return {
    uniform,
    between: (from, to) => from + uniform() * (to - from),
    pick(weighted) {
      const total = weighted.reduce((sum, [, weight]) => sum + weight, 0)
      let rest = uniform() * total
      const found = weighted.find(([, weight]) => (rest -= weight) < 0) ?? weighted[0]
      return found![0]
    },
    normal,
    poisson: (mean) =>
      mean > 30 ? Math.max(0, Math.round(mean + Math.sqrt(mean) * normal())) : countUntil(mean, uniform),
  }
}

/** A seed from a text: a polynomial hash of its characters. The same text always gives the same seed. */
export function seedOf(text: string): number {
  return Array.from(text).reduce((hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0, 7)
}

/** Chris Doty-Humphrey's sfc32: 32-bit integers only, so that every machine gives the same bits. */
function smallFastCounter(seed: number, stream: number): () => number {
  let [a, b, c, counter] = [seed | 0, stream | 0, 0x9e3779b9 | 0, 1]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4_294_967_296
  }
  // Seeds that differ in one bit must not start with similar numbers.
  for (let round = 0; round < 15; round++) next()
  return next
}

/** Knuth's multiplication of uniform numbers until their product is below e^-mean. */
function countUntil(mean: number, uniform: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = uniform(); product > limit; product *= uniform()) count++
  return count
}
