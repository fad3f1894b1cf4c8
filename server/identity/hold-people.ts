import { asc, inArray, sql } from 'drizzle-orm'
import { pause } from '#platform/timers.ts'
import { causeWithCode } from '#root/server/platform/database/cause-with-code.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'

/** Less than PostgreSQL's deadlock timeout of one second, so that the deletion gives way first. */
const patienceMs = 250
const attempts = 40
const maxPauseMs = 100

/**
 * Locks people who are to be forgotten, by their rows of "user": what is being written for them is waited for, and what comes
 * later waits, and is then refused by the database. From then on this transaction waits for no other lock longer than a
 * moment: a writer may hold one while it waits for the person. Call it first, inside of `givingWay`. Returns who is there
 * still, with the email of now.
 */
export async function holdPeople(tx: Transaction, ids: readonly string[]): Promise<{ id: string; email: string }[]> {
  const people = await tx
    .select({ id: users.id, email: users.email, deletedAt: users.deletedAt })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update')
  await tx.execute(sql.raw(`set local lock_timeout = '${patienceMs}ms'`))
  return people.filter(({ deletedAt }) => deletedAt === null).map(({ id, email }) => ({ id, email }))
}

/** Runs a transaction that forgets people, and again after a pause while it meets the lock of a person who waits for them. */
export async function givingWay<Result>(run: () => Promise<Result>): Promise<Result> {
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
