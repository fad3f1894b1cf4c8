import { isNull } from 'drizzle-orm'
import type { WithdrawalFreeze } from '#root/contract/withdrawal-freeze.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { withdrawalFreezes } from '#root/server/platform/tables/withdrawal-freezes.ts'

/** The freeze of this moment; undefined when withdrawals are paid. */
export async function findFreeze(db: Queryable) {
  const [row] = await db.select().from(withdrawalFreezes).where(isNull(withdrawalFreezes.endedAt))
  return row
}

/** The freeze of this moment, as everybody may read it. */
export async function readFreeze(db: Queryable): Promise<WithdrawalFreeze> {
  const row = await findFreeze(db)
  return { freeze: row ? { notice: row.notice, since: row.begunAt.toISOString() } : null }
}
