import { cents, type Cents } from './money.ts'

/** The sources and the uses of a client's money, in cents; none is negative. */
export interface Flows {
  /** Deposits, less chain corrections. */
  readonly paidInCents: Cents
  /** Paid out to the client's wallet. */
  readonly cameBackCents: Cents
  readonly feesCents: Cents
  /** Promised returns: credited from nothing. */
  readonly madeUpCents: Cents
}

/** The origins of a client's balances, in cents. */
export interface Origins extends Flows {
  /** The total that the client's screens show. */
  readonly shownCents: Cents
  /** The part of the shown balance that was never paid in. */
  readonly typedInCents: Cents
  /** The part of the payouts that came from other clients' deposits. */
  readonly fromOthersCents: Cents
}

/**
 * Computes the origins of a client's balances. Payouts and fees count against the client's own deposits first; the
 * excess was other clients' money.
 */
export function originsOf(flows: Flows): Origins {
  const { paidInCents, cameBackCents, feesCents, madeUpCents } = flows
  const shownCents = cents(paidInCents + madeUpCents - cameBackCents - feesCents)
  const left = paidInCents - cameBackCents - feesCents
  return {
    ...flows,
    shownCents,
    typedInCents: left > 0n ? madeUpCents : shownCents,
    fromOthersCents: cents(cameBackCents > paidInCents ? cameBackCents - paidInCents : 0n),
  }
}
