import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { confirmationMinutes, type ConfirmationMethod } from '#root/domain/confirmation.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'

/**
 * Refuses a session that was not confirmed in the last five minutes, and names the possible methods, separated by
 * commas; null if it was confirmed. The database's clock decides, so that all processes agree.
 */
export async function refuseUnconfirmed(
  db: Queryable,
  userId: string,
  sessionId: string,
): Promise<Refusal<'confirmation-needed'> | null> {
  const isRecent = gt(sessions.confirmedAt, sql`now() - make_interval(mins => ${confirmationMinutes})`)
  const confirmed = and(eq(sessions.id, sessionId), isNotNull(sessions.confirmedAt), isRecent)
  if ((await db.$count(sessions, confirmed)) > 0) return null
  return refuse('confirmation-needed', { params: { ways: (await methodsOf(db, userId)).join() } })
}

/** The methods with which a person can confirm a session: the password and those that they have set up. */
async function methodsOf(db: Queryable, userId: string): Promise<ConfirmationMethod[]> {
  const hasPasskey = (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0
  return [
    'password',
    ...((await hasSecondFactor(db, userId)) ? ['code' as const] : []),
    ...(hasPasskey ? ['passkey' as const] : []),
  ]
}
