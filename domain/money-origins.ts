import { cents, type Cents } from './money.ts'

/** The sources and the uses of a client's money, in cents; none is negative. */
export interface Flows {
  /** Deposits, less chain corrections. */
  readonly paidInCents: Cents
  /** Paid out to the client's wallet. */
  readonly paidBackCents: Cents
  readonly feesCents: Cents
  /** Promised returns: credited from nothing. */
  readonly inventedCents: Cents
}

/** The origins of a client's balances, in cents. */
export interface Origins extends Flows {
  /** The total that the client's screens show. */
  readonly shownCents: Cents
  /** The part of the shown balance that was never paid in. */
  readonly shownInventedCents: Cents
  /** The part of the payouts that came from other clients' deposits. */
  readonly fromOthersCents: Cents
}

/**
 * Computes the origins of a client's balances. Payouts and fees count against the client's own deposits first; the
 * excess was other clients' money.
 */
export function originsOf(flows: Flows): Origins {
  const { paidInCents, paidBackCents, feesCents, inventedCents } = flows
  const shownCents = cents(paidInCents + inventedCents - paidBackCents - feesCents)
  const left = paidInCents - paidBackCents - feesCents
  return {
    ...flows,
    shownCents,
    shownInventedCents: left > 0n ? inventedCents : shownCents,
    fromOthersCents: cents(paidBackCents > paidInCents ? paidBackCents - paidInCents : 0n),
  }
}
