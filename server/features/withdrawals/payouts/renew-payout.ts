import { and, eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import { canRenew } from '#root/domain/payouts.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { type Chain, isOnItsWay } from '#root/server/chain/chain.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { payouts, payoutSuspects } from '#root/server/platform/tables/payouts.ts'
import { announceWithdrawal } from '../announce-withdrawal.ts'
import { lockWithdrawal } from '../store.ts'
import { giveUp } from './former-payouts.ts'
import { lockPayouts } from './lock-payouts.ts'
import { readPayoutForReview } from './tell-payout.ts'

export type RenewalRefusal = 'not-found' | 'payout-not-to-renew' | 'payout-already-there'

/**
 * Has a payment built anew: one that nobody has signed, one whose coin is gone, or one that an operator was asked about and that was
 * not paid before. `former` is the id of what the operator saw, null for nothing: what has become another payment since is left
 * alone. What is built then can't arrive beside what is given up here. Refuses what is on its way or the chain has.
 */
export function renewPayout(
  db: Queryable,
  chain: Chain,
  operator: Actor,
  id: string,
  former: string | null,
): Promise<PayoutForReview | Refusal<RenewalRefusal>> {
  return db.transaction(async (tx) => {
    await lockPayouts(tx)
    const withdrawal = await lockWithdrawal(tx, id)
    const [payout] = await tx.select().from(payouts).where(eq(payouts.withdrawalId, id)).for('update')
    if (!withdrawal || !payout) return refuse('not-found')
    if (payout.txid !== former || !canRenew(payout)) return refuse('payout-not-to-renew')
    if (former !== null && isOnItsWay(await chain.lookup(former))) return refuse('payout-already-there')
    if (payout.status === 'waiting') await dismissSuspects(tx, id)
    else await giveUp(tx, payout)
    await recordAudit(tx, {
      actor: operator,
      action: 'payout-renewed',
      subject: { kind: 'withdrawal', id },
      concerns: withdrawal.clientId,
      details: { former },
    })
    await announceWithdrawal(tx, withdrawal)
    return (await readPayoutForReview(tx, id))!
  })
}

async function dismissSuspects(tx: Queryable, id: string): Promise<void> {
  await tx
    .update(payoutSuspects)
    .set({ isDismissed: true })
    .where(and(eq(payoutSuspects.withdrawalId, id), eq(payoutSuspects.isDismissed, false)))
  await tx.update(payouts).set({ waitsFor: null }).where(eq(payouts.withdrawalId, id))
}
