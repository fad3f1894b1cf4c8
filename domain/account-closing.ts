import { cents, type Cents } from './money.ts'

/** What an account that is to be closed holds, and what the firm has, in cents. */
export interface ClosingFacts {
  /** The account's total, as shown on screens. */
  readonly balanceCents: Cents
  /** What its client paid in less what they were paid out: may be negative. */
  readonly broughtCents: Cents
  readonly custodyCents: Cents
  /** All returns that the firm has made up and not written off. */
  readonly promisedCents: Cents
}

/**
 * Where the balance of a closed account goes: what really came from the client back out of custody, as far as custody holds it,
 * and what was only promised off the promised returns. The two are the balance. They always suffice, because everything
 * that clients hold is covered by custody and promised returns together.
 */
export function closeBalance({ balanceCents, broughtCents, custodyCents, promisedCents }: ClosingFacts) {
  const real = smallest(balanceCents, broughtCents > 0n ? broughtCents : 0n, custodyCents)
  const writtenOffCents = cents(smallest(balanceCents - real, promisedCents))
  return { repaidCents: cents(balanceCents - writtenOffCents), writtenOffCents }
}

function smallest(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((least, amount) => (amount < least ? amount : least))
}
