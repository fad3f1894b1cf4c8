import { and, eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import { canRenew } from '#root/domain/payouts.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { type Chain, isOnChain } from '#root/server/chain/chain.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { payouts, payoutSuspects } from '#root/server/platform/tables/payouts.ts'
import { changePayout } from './change-payout.ts'
import { supersedePayout } from './superseded-payouts.ts'

export type RenewalRefusal = 'not-found' | 'payout-not-to-renew' | 'payout-already-there'

/**
 * Replaces a payment: one that nobody has signed, one whose coin is gone, or one that awaited an operator's decision
 * and was not paid before. `former` is the id of the payment that the operator saw, or null: a payment that has changed
 * since is not touched. The new payment conflicts with the superseded one, so only one can be confirmed. Refuses a
 * payment that was sent or confirmed.
 */
export function retryPayout(
  db: Queryable,
  chain: Chain,
  operator: Actor,
  id: string,
  former: string | null,
): Promise<PayoutForReview | Refusal<RenewalRefusal>> {
  return changePayout(db, { operator, id, action: 'payout-renewed' }, async ({ tx, payout }) => {
    if (payout.txid !== former || !canRenew(payout)) return refuse('payout-not-to-renew')
    if (former !== null && isOnChain(await chain.within(tx).lookup(former))) return refuse('payout-already-there')
    if (payout.status === 'waiting') await dismissSuspects(tx, id)
    else await supersedePayout(tx, payout)
    return { details: { former } }
  })
}

async function dismissSuspects(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(payoutSuspects)
    .set({ isDismissed: true })
    .where(and(eq(payoutSuspects.withdrawalId, id), eq(payoutSuspects.isDismissed, false)))
  await tx.update(payouts).set({ waitsFor: null }).where(eq(payouts.withdrawalId, id))
}
