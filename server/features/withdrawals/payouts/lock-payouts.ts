import { sql } from 'drizzle-orm'
import { payoutLock } from '#root/server/platform/database/advisory-locks.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

/** Locks coin selection until the transaction ends. */
export async function lockPayouts(tx: Transaction): Promise<void> {
  const [namespace, number] = payoutLock
  await tx.execute(sql`select pg_advisory_xact_lock(${namespace}, ${number})`)
}
