import { cents, type Cents } from './money.ts'

/** What an account that is to be closed holds, and what the firm has, in cents. */
export interface ClosingFacts {
  /** The account's total, as shown on screens. */
  readonly balanceCents: Cents
  /** The client's deposits less their payouts: may be negative. */
  readonly broughtCents: Cents
  readonly custodyCents: Cents
  /** All returns that the firm has made up and not written off. */
  readonly promisedCents: Cents
}

/**
 * Where the balance of a closed account goes: the client's real money out of custody, up to the custody balance,
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
