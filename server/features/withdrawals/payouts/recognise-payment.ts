import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import { cents } from '#root/domain/money.ts'
import { rateOf } from '#root/domain/payouts.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { inputsOf } from '#root/server/chain/spend-coins.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { payoutInputs, payouts, payoutSuspects } from '#root/server/platform/tables/payouts.ts'
import { changePayout } from './change-payout.ts'

export type RecognitionRefusal = 'not-found' | 'payout-not-to-renew'

/**
 * Records a payment found on the chain as the payment of this withdrawal, so that nothing else is sent. Refuses a
 * payment that was not presented to the operator, and one that belongs to another payout.
 */
export function recognisePayment(
  db: Queryable,
  chain: Chain,
  operator: Actor,
  id: string,
  txid: string,
): Promise<PayoutForReview | Refusal<RecognitionRefusal>> {
  return changePayout(db, { operator, id, action: 'payment-recognised' }, async ({ tx, withdrawal, payout }) => {
    const isIt = and(eq(payoutSuspects.withdrawalId, id), eq(payoutSuspects.txid, txid))
    const [suspect] = await tx.select().from(payoutSuspects).where(isIt)
    const [taken] = await tx.select().from(payouts).where(eq(payouts.txid, txid))
    const raw = await chain.within(tx).bytesOf(txid)
    if (payout.waitsFor !== 'decision' || !suspect || taken || !raw) return refuse('payout-not-to-renew')
    const { sats, feeSats } = suspect
    const rateCents = rateOf(cents(withdrawal.amountCents - withdrawal.feeCents), sats)
    const built = { txid, sats, feeSats, rateCents, raw: Buffer.from(raw) }
    await tx
      .update(payouts)
      .set({ ...built, status: 'signed', waitsFor: null, preparedAt: sql`firm_now()` })
      .where(eq(payouts.withdrawalId, id))
    const inputs = inputsOf(raw).map((coin) => ({ withdrawalId: id, txid: coin.txid, vout: coin.vout }))
    await tx.insert(payoutInputs).values(inputs).onConflictDoNothing()
    return { details: { txid } }
  })
}
