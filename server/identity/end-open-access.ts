import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { passwordRecoveries, recoveryRequests } from '#root/server/platform/tables/recovery.ts'
import { emailChanges, logInTickets, passkeyChallenges, secondFactors } from '#root/server/platform/tables/security.ts'

/**
 * Locks a person's row until the transaction ends. Everything that adds a session, a ticket, a challenge or a link for
 * a person locks the row first and then repeats its checks. A change of a credential locks it too, so nothing that
 * started before the change can be added after it. It is always the first lock, which prevents deadlocks.
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/**
 * Locks a signed-in person's row and checks that the session of the request still exists: a credential may have changed
 * since the request started. Refuses if the session has ended.
 */
export async function lockSignedIn(
  tx: Transaction,
  userId: string,
  sessionId: string,
): Promise<Refusal<'not-signed-in'> | null> {
  const [, count] = await Promise.all([
    lockPerson(tx, userId),
    tx.$count(sessions, and(eq(sessions.id, sessionId), eq(sessions.userId, userId))),
  ])
  return count === 1 ? null : refuse('not-signed-in')
}

/**
 * Ends all open access of a person at a change of a credential: recovery links and requests for one, links that confirm
 * an email, log-in tickets, passkey registrations, a second factor that was never confirmed, and every session but
 * `keptSessionId`. The database closes the live streams of each session that ends. Call it in the transaction of every
 * change of a password, an email, a second factor or a passkey, after the change. Returns how many sessions ended.
 */
export async function endOpenAccess(tx: Transaction, userId: string, keptSessionId?: string): Promise<number> {
  const email = tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const ended = keptSessionId
    ? and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId))
    : eq(sessions.userId, userId)
  const results = await Promise.all([
    lockPerson(tx, userId),
    tx
      .update(passwordRecoveries)
      .set({ usedAt: sql`now()` })
      .where(and(eq(passwordRecoveries.userId, userId), isNull(passwordRecoveries.usedAt))),
    tx.delete(recoveryRequests).where(inArray(recoveryRequests.email, email)),
    ...[emailChanges, logInTickets, passkeyChallenges].map((table) => tx.delete(table).where(eq(table.userId, userId))),
    tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNull(secondFactors.enabledAt))),
    // Last, because the end of a session closes its open pages.
    tx.delete(sessions).where(ended),
  ])
  return results.at(-1)?.rowCount ?? 0
}
