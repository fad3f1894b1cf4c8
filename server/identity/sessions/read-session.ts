import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { hmac, isSameSecret } from '#platform/crypto.ts'
import type { Locale } from '#root/contract/language.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { type Auth, dayS, rememberedS, withReason } from '../auth.ts'

/** An open session, whose cookie was signed by this server, with its owner. */
export interface OpenSession {
  readonly session: {
    readonly id: string
    readonly userId: string
    readonly createdAt: Date
    readonly expiresAt: Date
    readonly lastSeenAt: Date
    readonly mfaVerified: boolean
  }
  readonly user: {
    readonly id: string
    readonly role: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly deletedAt: Date | null
    readonly lockedAt: Date | null
    readonly language: Locale
  }
  /** The cookies that extend it, when that is due. */
  readonly renewed: readonly string[]
}

/**
 * Creates the function that reads the session of a request's cookies in one statement; it returns null if they have
 * none. `meanwhile` is called as soon as the statement is sent, and gets the id of the session's owner as SQL: null without an
 * open session. A session of 30 days that was last extended more than a day ago is extended by the auth library, which reads it
 * again.
 */
export function sessionReader(
  auth: Auth,
  db: Queryable,
): (cookies: string, meanwhile?: (owner: SQL) => void) => Promise<OpenSession | null> {
  const find = db
    .select({
      session: {
        id: sessions.id,
        userId: sessions.userId,
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        lastSeenAt: sessions.lastSeenAt,
        mfaVerified: sessions.mfaVerified,
      },
      user: {
        id: users.id,
        role: users.role,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        deletedAt: users.deletedAt,
        lockedAt: users.lockedAt,
        language: users.language,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session')
  return async (cookies, meanwhile) => {
    const { authCookies, secret } = await auth.$context
    const token = signedValue(cookies, authCookies.sessionToken.name, secret)
    if (token === null) return null
    const reading = find.execute({ token })
    meanwhile?.(ownerOf(token))
    const [found] = await reading
    if (!found) return null
    const isOfThisVisit = signedValue(cookies, authCookies.dontRememberToken.name, secret) !== null
    return { ...found, renewed: isOfThisVisit || !isDue(found.session) ? [] : await renew(auth, cookies) }
  }
}

function ownerOf(token: string): SQL {
  return sql`(select user_id from session where token = ${token} and expires_at > now())`
}

/** The library's own rule: a session is extended again after a day. */
function isDue({ expiresAt }: { readonly expiresAt: Date }): boolean {
  return expiresAt.getTime() - (rememberedS - dayS) * 1_000 <= Date.now()
}

async function renew(auth: Auth, cookies: string): Promise<string[]> {
  const request = { headers: new Headers({ cookie: cookies }), returnHeaders: true } as const
  const { headers } = await withReason(() => auth.api.getSession(request))
  return headers.getSetCookie()
}

/**
 * The value of a cookie that the auth library signed: `value.signature`, the signature being the HMAC-SHA-256 of the
 * value in base64. Null if there is no such cookie, or its signature is wrong.
 */
function signedValue(cookies: string, name: string, secret: string): string | null {
  const given = cookies.split(';').find((cookie) => cookie.trimStart().startsWith(`${name}=`))
  if (given === undefined) return null
  const text = decoded(given.slice(given.indexOf('=') + 1).trim())
  const end = text.lastIndexOf('.')
  if (end < 1) return null
  const value = text.slice(0, end)
  const signature = Buffer.from(text.slice(end + 1), 'base64')
  const expected = hmac('sha256', secret, value)
  return isSameSecret(signature, expected) ? value : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
