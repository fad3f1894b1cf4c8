import type { Cents } from './money.ts'

/**
 * The status of the firm's payment of an approved withdrawal. `waiting`: not built yet. `unsigned`: built, and to be
 * signed elsewhere by the holder of the keys. `signed`: its bytes are stored, and the chain has not acknowledged them.
 * `mempool`: unconfirmed. `confirmed`: in a block.
 */
export type PayoutStatus = 'waiting' | 'unsigned' | 'signed' | 'mempool' | 'confirmed'

/**
 * What is missing before a payout can be built: coins, an exchange rate, the process that has the keys, the certainty
 * that the earlier payment is lost, or an operator's decision about unknown payments.
 */
export type PayoutNeed = 'coins' | 'rate' | 'keys' | 'former' | 'decision'

/** One bitcoin in satoshis. */
const satsPerBitcoin = 100_000_000n

/**
 * An amount in satoshis at a rate (cents for one bitcoin), rounded down, so that the firm never pays more than it owes.
 */
export function satsOwed(amountCents: Cents, rateCents: bigint): bigint {
  return (amountCents * satsPerBitcoin) / rateCents
}

/** The rate (cents for one bitcoin) that converts an amount to this many satoshis, rounded down, and at least 1. */
export function rateOf(amountCents: Cents, sats: bigint): bigint {
  const rateCents = (amountCents * satsPerBitcoin) / sats
  return rateCents > 0n ? rateCents : 1n
}

/** A lost coin counts as final after this many blocks: no test network has had a deeper reorganisation in years. */
const blocksUntilGone = 6

/**
 * Whether a payment can never be confirmed. `goneHeight` is the height at which one of its coins was first found gone;
 * null: none is gone.
 */
export function canNoLongerConfirm(goneHeight: number | null, tipHeight: number): boolean {
  return goneHeight !== null && tipHeight - goneHeight >= blocksUntilGone
}

/**
 * Whether an operator may replace a payment: while it is unsigned, if one of its coins is gone, or if it needs a
 * decision.
 */
export function canRenew({
  status,
  goneHeight,
  waitsFor,
}: {
  readonly status: PayoutStatus
  readonly goneHeight: number | null
  readonly waitsFor: PayoutNeed | null
}): boolean {
  if (status === 'waiting') return waitsFor === 'decision'
  return status === 'unsigned' || (status === 'signed' && goneHeight !== null)
}
