import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { inOneTrip } from '#platform/database/pool.ts'
import type { Locale } from '#root/contract/language.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Prefetch } from '#root/server/platform/http/route.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import { describeError, type Log } from '#root/server/platform/log.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { maxSessionS } from './auth.ts'
import type { IdentityServices } from './identity-services.ts'
import { type OpenSession, sessionReader } from './sessions/read-session.ts'
import { sessionRecorder } from './sessions/sessions.ts'
import { toActor } from './signed-in.ts'
import { languageOf } from './visitor.ts'

/**
 * Reads the session of a request once and passes its actor to every handler; null is a visitor. The route's own read,
 * which `prefetchOf` finds, is sent together with the session's statement. Its result is used only if the route allows
 * the actor. The cookie of a session in use is renewed from time to time. The cookie of an ended session is invalid but
 * not removed: after a password change the browser has the cookie of a new session, and a late answer to the former one
 * would remove it.
 */
export function actorOfSession(
  {
    auth,
    db,
    log,
    settings,
  }: Pick<IdentityServices, 'auth' | 'db'> & {
    readonly log: Log
    readonly settings: Pick<IdentityServices['settings'], 'publicUrl'>
  },
  prefetchOf: (c: Context<AppEnv>) => Prefetch | undefined = () => undefined,
) {
  const readSession = sessionReader(auth, db)
  const recordSeen = sessionRecorder(db, (error) => log.error('sessions-seen', describeError(error)))
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set('actor', null)
    c.set('session', null)
    const cookies = c.req.header('cookie')
    const prefetch = prefetchOf(c)
    const read = () => readSession(cookies!, prefetch && ((owner) => prefetch(c, owner)))
    const found = cookies ? await (prefetch ? inOneTrip('reads', read) : read()) : null
    for (const cookie of found?.renewed ?? []) c.header('Set-Cookie', cookie, { append: true })
    // A log-in that ran while its owner was removed or locked may have left a session; it is invalid.
    if (found && !found.user.deletedAt && !found.user.lockedAt && isYoungEnough(found.session)) {
      const { id, expiresAt, mfaVerified } = found.session
      c.set('actor', toActor(found.user))
      c.set('session', { id, expiresAt, mfaVerified })
      recordSeen(found.session)
      await recordLanguage(db, found.user, languageOf(c, settings))
    }
    return next()
  })
}

/** Stores the language in which a person uses the pages, for their emails. */
async function recordLanguage(db: Queryable, user: OpenSession['user'], language: Locale | null): Promise<void> {
  if (language === null || language === user.language) return
  await db.update(users).set({ language }).where(eq(users.id, user.id))
}

function isYoungEnough({ createdAt }: { readonly createdAt: Date }): boolean {
  return Date.now() - createdAt.getTime() < maxSessionS * 1_000
}
