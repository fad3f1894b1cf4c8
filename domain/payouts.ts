import type { Cents } from './money.ts'

/**
 * Where the firm's payment of an approved withdrawal is. waiting: it is not built yet. unsigned: it is built, and the holder of the
 * keys signs it elsewhere. signed: its bytes are stored, and the chain has not said that it has them. Then it waits in the
 * mempool, and is in a block.
 */
export type PayoutStatus = 'waiting' | 'unsigned' | 'signed' | 'mempool' | 'confirmed'

/**
 * What a payout that is not built yet waits for: coins to pay with, a price to pay at, the process that has the keys, the
 * former payment to be out of the question, or an operator's word on payments that the books do not know.
 */
export type PayoutNeed = 'coins' | 'rate' | 'keys' | 'former' | 'decision'

/** One bitcoin in satoshis. */
const satsPerBitcoin = 100_000_000n

/** How many satoshis an amount is at a rate (cents for one bitcoin), rounded down, so the firm never pays more than it owes. */
export function satsOwed(amountCents: Cents, rateCents: bigint): bigint {
  return (amountCents * satsPerBitcoin) / rateCents
}

/** The rate (cents for one bitcoin) at which an amount is so many satoshis, rounded down, and 1 at least. */
export function rateOf(amountCents: Cents, sats: bigint): bigint {
  const rateCents = (amountCents * satsPerBitcoin) / sats
  return rateCents > 0n ? rateCents : 1n
}

/** A coin that has been gone for so many blocks does not come back: no test network has undone that many in years. */
const blocksUntilGone = 6

/** Whether a payment can never arrive: a coin of it was first found gone at this height, null for not at all. */
export function isOutOfQuestion(goneHeight: number | null, tipHeight: number): boolean {
  return goneHeight !== null && tipHeight - goneHeight >= blocksUntilGone
}

/** Whether an operator may have it built again: while it is unsigned, when a coin of it is gone, and when it needs a decision. */
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
