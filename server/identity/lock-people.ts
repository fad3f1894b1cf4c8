import { asc, inArray, sql } from 'drizzle-orm'
import { pause } from '#platform/timers.ts'
import { causeWithCode } from '#root/server/platform/database/cause-with-code.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'

/** Less than PostgreSQL's deadlock timeout of one second, so that the deletion yields first. */
const lockTimeoutMs = 250
const attempts = 40
const maxPauseMs = 100

/**
 * Locks people who are to be deleted, by their rows of "user". It waits for current writes about them; later writes
 * wait, and the database then refuses them. From then on this transaction waits only briefly for other locks, because a
 * writer may hold one while it waits for the person. Call it first, inside `retryWhenBlocked`. Returns those who still exist,
 * with their current emails.
 */
export async function lockPeopleForDeletion(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const [people] = await Promise.all([
    tx
      .select({ id: users.id, email: users.email, deletedAt: users.deletedAt })
      .from(users)
      .where(inArray(users.id, [...ids]))
      .orderBy(asc(users.id))
      .for('update'),
    tx.execute(sql.raw(`set local lock_timeout = '${lockTimeoutMs}ms'`)),
  ])
  return people.filter(({ deletedAt }) => deletedAt === null).map(({ id, email }) => ({ id, email }))
}

/**
 * Runs a transaction that deletes people, and retries it after a pause while a writer that waits for them holds a lock.
 */
export async function retryWhenBlocked<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attempts || !causeWithCode(error, lockNotAvailable, deadlockDetected)) throw error
      await pause(Math.min(attempt * 10, maxPauseMs))
    }
  }
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'
