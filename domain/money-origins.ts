import { cents, type Cents } from './money.ts'

/** Where a client's money comes from and where it went, in cents; none is negative. */
export interface Flows {
  /** Deposits, less what the chain took back. */
  readonly paidInCents: Cents
  /** Paid to the client's wallet. */
  readonly cameBackCents: Cents
  readonly feesCents: Cents
  /** Promised returns: credited from nothing. */
  readonly madeUpCents: Cents
}

/** A client's balances taken apart, in cents. */
export interface Origins extends Flows {
  /** The total that the client's screens show. */
  readonly shownCents: Cents
  /** The part of the shown balance that was never paid in. */
  readonly typedInCents: Cents
  /** How much of what came back others had paid in. */
  readonly fromOthersCents: Cents
}

/**
 * Takes a client's balances apart. What came back and what was taken as a fee is counted against what the client paid in,
 * as long as that lasts; then it was the money of others.
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
