import { eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { WithdrawalFreeze } from '#root/contract/withdrawal-freeze.ts'
import { lockCustody } from '#root/server/ledger/accounts.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { withdrawalFreezes } from '#root/server/platform/tables/withdrawal-freezes.ts'

/**
 * Freezes withdrawals, or changes the notice of the current freeze, and notifies every client. Like every payment, it
 * locks custody first: after it has returned, no concurrent payment is made.
 */
export function freezeWithdrawals(db: Queryable, by: Actor | 'director', notice: string): Promise<WithdrawalFreeze> {
  return db.transaction(async (tx) => {
    await lockCustody(tx)
    const before = await findFreeze(tx)
    if (before?.notice === notice) return readFreeze(tx)
    if (before) await tx.update(withdrawalFreezes).set({ notice }).where(eq(withdrawalFreezes.id, before.id))
    else await tx.insert(withdrawalFreezes).values({ notice, startedBy: idOf(by) })
    await recordAudit(tx, {
      actor: by,
      action: before ? 'freeze-notice-changed' : 'withdrawals-frozen',
      subject: { kind: 'firm' },
      before: { notice: before?.notice ?? null },
      after: { notice },
    })
    await publish(tx, 'everyone', { type: 'freeze' })
    return readFreeze(tx)
  })
}

/** Ends the freeze, if there is one, and notifies every client. Open requests stay pending. */
export function unfreezeWithdrawals(db: Queryable, by: Actor | 'director'): Promise<WithdrawalFreeze> {
  return db.transaction(async (tx) => {
    await lockCustody(tx)
    const before = await findFreeze(tx)
    if (!before) return { freeze: null }
    await tx
      .update(withdrawalFreezes)
      .set({ endedAt: sql`firm_now()`, endedBy: idOf(by) })
      .where(eq(withdrawalFreezes.id, before.id))
    await recordAudit(tx, {
      actor: by,
      action: 'withdrawals-unfrozen',
      subject: { kind: 'firm' },
      before: { notice: before.notice },
      after: { notice: null },
    })
    await publish(tx, 'everyone', { type: 'freeze' })
    return readFreeze(tx)
  })
}

function idOf(by: Actor | 'director'): string {
  return by === 'director' ? by : by.id
}

/** The current freeze; undefined if there is none. */
export async function findFreeze(db: Queryable) {
  const [row] = await db.select().from(withdrawalFreezes).where(isNull(withdrawalFreezes.endedAt))
  return row
}

/** The current freeze, as anyone may read it. */
export async function readFreeze(db: Queryable): Promise<WithdrawalFreeze> {
  const row = await findFreeze(db)
  return { freeze: row ? { notice: row.notice, since: row.startedAt.toISOString() } : null }
}
