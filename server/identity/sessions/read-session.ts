import { type SQL, sql } from 'drizzle-orm'
import { hmac, isSameSecret } from '#platform/crypto.ts'
import type { Locale } from '#root/contract/language.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Auth, dayInSeconds, rememberedS, withReason } from '../auth.ts'

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
  return async (cookies, meanwhile) => {
    const { authCookies, secret } = await auth.$context
    const token = signedValue(cookies, authCookies.sessionToken.name, secret)
    if (token === null) return null
    const reading = findSession(db, token)
    meanwhile?.(ownerOf(token))
    const found = await reading
    if (!found) return null
    const isOfThisVisit = signedValue(cookies, authCookies.dontRememberToken.name, secret) !== null
    return { ...found, renewed: isOfThisVisit || !isDue(found.session) ? [] : await renew(auth, cookies) }
  }
}

type Found = Pick<OpenSession, 'session' | 'user'>

/** Whether a session has not expired, as a condition on `session`. */
const isOpen = sql`expires_at > now()`

/** In plain SQL, because the library's mapping of the columns takes longer than the rest. */
async function findSession(db: Queryable, token: string): Promise<Found | null> {
  const { rows } = await db.execute<SessionRow>(sql`
    select s.id as "sessionId", s.created_at as "createdAt", s.expires_at as "expiresAt", s.last_seen_at as "lastSeenAt",
      s.mfa_verified as "mfaVerified", u.id, u.role, u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.deleted_at as "deletedAt", u.locked_at as "lockedAt", u.language
    from session s join "user" u on u.id = s.user_id
    where s.token = ${token} and ${isOpen}`)
  const [found] = rows
  if (!found) return null
  const { sessionId, createdAt, expiresAt, lastSeenAt, mfaVerified, deletedAt, lockedAt, ...user } = found
  return {
    session: {
      id: sessionId,
      userId: user.id,
      createdAt: new Date(createdAt),
      expiresAt: new Date(expiresAt),
      lastSeenAt: new Date(lastSeenAt),
      mfaVerified,
    },
    user: { ...user, deletedAt: toDate(deletedAt), lockedAt: toDate(lockedAt) },
  }
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** The driver returns the timestamps of such a statement as text. */
interface SessionRow extends Omit<OpenSession['user'], 'deletedAt' | 'lockedAt'>, Record<string, unknown> {
  readonly sessionId: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastSeenAt: string
  readonly mfaVerified: boolean
  readonly deletedAt: string | null
  readonly lockedAt: string | null
}

function ownerOf(token: string): SQL {
  return sql`(select user_id from session where token = ${token} and ${isOpen})`
}

/** The library's own rule: a session is extended again after a day. */
function isDue({ expiresAt }: { readonly expiresAt: Date }): boolean {
  return expiresAt.getTime() - (rememberedS - dayInSeconds) * 1_000 <= Date.now()
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
