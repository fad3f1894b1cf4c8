import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { readSigned } from '#root/server/chain/spend-coins.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { payouts } from '#root/server/platform/tables/payouts.ts'
import { changePayout } from './change-payout.ts'

export type SigningRefusal = 'not-found' | 'payout-not-to-sign' | 'not-a-signed-payout' | 'another-payout'

/**
 * Accepts a prepared payment that was signed elsewhere, and stores it to be sent. Refuses an unsigned payment, one that
 * differs from the prepared one, and one that the chain would refuse.
 */
export function signPayout(
  db: Queryable,
  chain: Chain,
  operator: Actor,
  id: string,
  signed: string,
): Promise<PayoutForReview | Refusal<SigningRefusal>> {
  return changePayout(db, { operator, id, action: 'payout-signed' }, async ({ tx, payout }) => {
    if (payout.status !== 'unsigned') return refuse('payout-not-to-sign')
    const read = readSigned(signed)
    if (!read) return refuse('not-a-signed-payout', { field: 'signed' })
    // The id covers everything except the signatures: recipients, amounts and coins.
    if (read.txid !== payout.txid) return refuse('another-payout', { field: 'signed' })
    if ((await chain.within(tx).testAccept(read.raw)) !== null)
      return refuse('not-a-signed-payout', { field: 'signed' })
    await tx.update(payouts).set({ status: 'signed', raw: read.raw }).where(eq(payouts.withdrawalId, id))
    return { details: { txid: read.txid } }
  })
}
