import { and, eq, inArray, sql } from 'drizzle-orm'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import { publish, publishToClients } from '#root/server/live/publish.ts'
import { tickClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { mailMatured } from './mail-matured.ts'

export interface SettleOptions {
  /** How many investments one transaction settles. */
  readonly batchSize?: number
  /** Asked between batches; what is left then is settled by the next run. */
  readonly stopped?: () => boolean
}

/**
 * Settles every investment that has matured on the firm's clock: its payout becomes withdrawable. Works in
 * batches, each a transaction of its own, so it may be killed anywhere and goes on where it was. Any number of
 * processes may do it at once. Returns how many investments this call settled.
 */
export async function settleMatured(
  db: Queryable,
  { batchSize = 1_000, stopped }: SettleOptions = {},
): Promise<number> {
  let settled = 0
  while (!stopped?.()) {
    // Before each batch: a long settlement must not let a fast clock's lease run out.
    await tickClock(db)
    const batch = await db.transaction((tx) => settleBatch(tx, batchSize))
    settled += batch
    if (batch < batchSize) break
  }
  return settled
}

async function settleBatch(tx: Queryable, batchSize: number): Promise<number> {
  const matured = await takeMatured(tx, batchSize)
  if (matured.length === 0) return 0
  await postTransfers(
    tx,
    matured.map(({ id, clientId, payoutCents }) => ({
      reason: 'maturity',
      clientId,
      amountCents: payoutCents,
      subjectId: id,
    })),
  )
  await mailMatured(tx, matured)
  const clientIds = matured.map(({ clientId }) => clientId)
  await publishToClients(tx, clientIds, { type: 'investment' })
  await publishToClients(tx, clientIds, { type: 'account' })
  await publish(tx, 'operators', { type: 'investment' })
  return matured.length
}

/**
 * Marks the next due investments as settled at the firm's now. Those that another process is settling are left
 * to it. Which are due and when they were settled is one statement, hence one reading of the clock.
 */
async function takeMatured(tx: Queryable, batchSize: number) {
  // A CTE runs once; as a plain subquery the planner might repeat it, and with it the limit.
  const due = tx.$with('due').as(
    tx
      .select({ id: investments.id })
      .from(investments)
      .where(and(eq(investments.status, 'active'), sql`${investments.maturesAt} <= firm_now()`))
      .orderBy(investments.maturesAt)
      .limit(batchSize)
      .for('update', { skipLocked: true }),
  )
  return tx
    .with(due)
    .update(investments)
    .set({ status: 'matured', settledAt: sql`firm_now()` })
    .where(inArray(investments.id, tx.select({ id: due.id }).from(due)))
    .returning({
      id: investments.id,
      clientId: investments.clientId,
      plan: investments.plan,
      payoutCents: investments.payoutCents,
    })
}
