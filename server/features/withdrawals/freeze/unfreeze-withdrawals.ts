import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { WithdrawalFreeze } from '#root/contract/withdrawal-freeze.ts'
import { lockCustody } from '#root/server/ledger/accounts.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { withdrawalFreezes } from '#root/server/platform/tables/withdrawal-freezes.ts'
import { findFreeze, readFreeze } from './store.ts'

/** Ends the freeze, if there is one, and tells every client. What waits still waits for its decision. */
export function unfreezeWithdrawals(db: Queryable, operator: Actor): Promise<WithdrawalFreeze> {
  return db.transaction(async (tx) => {
    await lockCustody(tx)
    const before = await findFreeze(tx)
    if (!before) return { freeze: null }
    await tx
      .update(withdrawalFreezes)
      .set({ endedAt: sql`firm_now()`, endedBy: operator.id })
      .where(eq(withdrawalFreezes.id, before.id))
    await recordAudit(tx, {
      actor: operator,
      action: 'withdrawals-unfrozen',
      subject: { kind: 'firm' },
      before: { notice: before.notice },
      after: { notice: null },
    })
    await publish(tx, 'everyone', { type: 'freeze' })
    return readFreeze(tx)
  })
}
