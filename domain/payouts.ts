import type { Cents } from './money.ts'

/**
 * Where the firm's payment of an approved withdrawal is. waiting: it is not built yet. unsigned: it is built, and whoever has the
 * keys signs it elsewhere. signed: its bytes are stored, and the chain has not said that it has them. Then it waits in the
 * mempool, and stands in a block.
 */
export type PayoutStatus = 'waiting' | 'unsigned' | 'signed' | 'mempool' | 'confirmed'

/** What a payout that is not built yet waits for: coins to pay with, a price to pay at, or the process that has the keys. */
export type PayoutNeed = 'coins' | 'rate' | 'keys'

/** One bitcoin in satoshis. */
const satsPerBitcoin = 100_000_000n

/** How many satoshis an amount is at a rate (cents for one bitcoin), rounded down: nobody is sent more than is owed. */
export function satsOwed(amountCents: Cents, rateCents: bigint): bigint {
  return (amountCents * satsPerBitcoin) / rateCents
}
