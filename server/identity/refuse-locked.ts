import { and, eq, isNotNull } from 'drizzle-orm'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'

/**
 * Refuses a locked person; null for everyone else. Called after the identity was verified, so that it reveals nothing
 * to others. A log-in during the lock of its owner may leave a session, which is invalid.
 */
export async function refuseLocked(db: Queryable, userId: string): Promise<Refusal<'account-locked'> | null> {
  const locked = await db.$count(users, and(eq(users.id, userId), isNotNull(users.lockedAt)))
  return locked > 0 ? refuse('account-locked') : null
}
