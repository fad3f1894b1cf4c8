import { cents, type Cents } from './money.ts'

/** The balances of an account to be closed, and those of the firm, in cents. */
export interface ClosingFacts {
  /** The account's total, as shown on screens. */
  readonly balanceCents: Cents
  /** The client's deposits minus their payouts; may be negative. */
  readonly broughtCents: Cents
  readonly custodyCents: Cents
  /** All invented returns that the firm has not written off. */
  readonly promisedCents: Cents
}

/**
 * Splits the balance of a closed account: the client's real money is repaid from custody, up to the custody balance,
 * and the rest is written off the promised returns. The two amounts sum to the balance. They always suffice, because
 * custody and promised returns together cover all client balances.
 */
export function closeBalance({ balanceCents, broughtCents, custodyCents, promisedCents }: ClosingFacts) {
  const real = smallest(balanceCents, broughtCents > 0n ? broughtCents : 0n, custodyCents)
  const writtenOffCents = cents(smallest(balanceCents - real, promisedCents))
  return { repaidCents: cents(balanceCents - writtenOffCents), writtenOffCents }
}

function smallest(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((min, amount) => (amount < min ? amount : min))
}
