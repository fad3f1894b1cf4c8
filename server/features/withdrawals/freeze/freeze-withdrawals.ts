import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { WithdrawalFreeze } from '#root/contract/withdrawal-freeze.ts'
import { lockCustody } from '#root/server/ledger/accounts.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { withdrawalFreezes } from '#root/server/platform/tables/withdrawal-freezes.ts'
import { findFreeze, readFreeze } from './store.ts'

/**
 * Freezes withdrawals, or changes the notice of the freeze there is, and tells every client. Every payment locks custody
 * before it looks for a freeze, and so does this: once it has returned, no payment that was under way goes through.
 */
export function freezeWithdrawals(db: Queryable, operator: Actor, notice: string): Promise<WithdrawalFreeze> {
  return db.transaction(async (tx) => {
    await lockCustody(tx)
    const before = await findFreeze(tx)
    if (before?.notice === notice) return readFreeze(tx)
    if (before) await tx.update(withdrawalFreezes).set({ notice }).where(eq(withdrawalFreezes.id, before.id))
    else await tx.insert(withdrawalFreezes).values({ notice, begunBy: operator.id })
    await recordAudit(tx, {
      actor: operator,
      action: before ? 'freeze-notice-changed' : 'withdrawals-frozen',
      subject: { kind: 'firm' },
      before: { notice: before?.notice ?? null },
      after: { notice },
    })
    await publish(tx, 'everyone', { type: 'freeze' })
    return readFreeze(tx)
  })
}
