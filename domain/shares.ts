import type { Cents } from './money.ts'

const whole = 10_000n

/**
 * The shares of amounts in their sum, in basis points (1/100 of a percent), for drawing them to scale. The rounding
 * difference goes to the largest remainders, and to the first of equal ones, so that the shares add up to 10,000. A
 * total of zero has no shares. Amounts must not be negative.
 */
export function sharesOf(amounts: readonly Cents[]): number[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n)
  if (sum === 0n) return amounts.map(() => 0)
  const shares = amounts.map((amount) => Number((amount * whole) / sum))
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: (amount * whole) % sum }))
    .toSorted((a, b) => Number(b.remainder - a.remainder))
  const left = Number(whole) - shares.reduce((total, share) => total + share, 0)
  for (const { index } of byRemainder.slice(0, left)) shares[index]! += 1
  return shares
}
