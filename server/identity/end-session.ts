import { eq, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { emailChanges, logInTickets, passkeyChallenges } from '#root/server/platform/tables/security.ts'
import { type Auth, maxSessionS } from './auth.ts'

/**
 * Ends a session on the server: its cookie is invalid from now on, and the database notifies every process to
 * close the session's open streams. Does nothing when it has already ended.
 */
export async function endSession(db: Queryable, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Removes expired sessions, and unfinished log-ins, passkeys and changes of email. Returns the number of sessions. */
export async function removeExpiredSessions(db: Queryable): Promise<number> {
  for (const table of [logInTickets, passkeyChallenges, emailChanges])
    await db.delete(table).where(lte(table.expiresAt, sql`now()`))
  const tooOld = lte(sessions.createdAt, sql`now() - make_interval(secs => ${maxSessionS})`)
  const { rowCount } = await db.delete(sessions).where(or(lte(sessions.expiresAt, sql`now()`), tooOld))
  return rowCount ?? 0
}

/** The cookies that make a browser forget its session. */
export async function expiredSessionCookies(auth: Auth): Promise<string[]> {
  const { sessionToken, dontRememberToken } = (await auth.$context).authCookies
  return [sessionToken, dontRememberToken].map(
    ({ name, attributes }) =>
      `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`,
  )
}
