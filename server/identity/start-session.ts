import { makeSignature } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { randomBytes } from '#platform/crypto.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { type Auth, dayInSeconds, rememberedS } from './auth.ts'
import type { Visitor } from './identity-services.ts'

const tokenBytes = 32

interface NewSession {
  readonly userId: string
  readonly remember: boolean
  /** What the session stores of the visitor; null: nothing, as for the seat of a lesson. */
  readonly visitor: Pick<Visitor, 'address' | 'userAgent'> | null
  /** A second factor was verified, besides the password. */
  readonly mfaVerified: boolean
}

/**
 * Starts a session of a person whose credentials were all verified, and returns the cookies for their browser.
 * `remember` keeps it for 30 days; without it, it ends with the browser, at the latest after a day. Only this function
 * creates sessions at a log-in. The id is always new, never one that the browser sent.
 */
export async function startSession(
  tx: Queryable,
  auth: Auth,
  { userId, remember, visitor, mfaVerified }: NewSession,
): Promise<string[]> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const lifetimeS = remember ? rememberedS : dayInSeconds
  const session = {
    id: randomBytes(16).toString('base64url'),
    token,
    userId,
    ipAddress: visitor?.address ?? null,
    userAgent: visitor?.userAgent ?? null,
    mfaVerified,
    expiresAt: sql`now() + make_interval(secs => ${lifetimeS})`,
  }
  await sendPipelined(tx.insert(sessions).values(session))

  const { authCookies, secret } = await auth.$context
  const { sessionToken, dontRememberToken } = authCookies
  const keep = remember ? `; Max-Age=${rememberedS}` : ''
  const signed = async (name: string, value: string) =>
    `${name}=${encodeURIComponent(`${value}.${await makeSignature(value, secret)}`)}`
  const secure = sessionToken.attributes.secure ? '; Secure' : ''
  return [
    `${await signed(sessionToken.name, token)}${keep}; Path=/; HttpOnly${secure}; SameSite=Lax`,
    // Without this cookie, the library would extend a renewed session to 30 days. One left from an earlier log-in would
    // shorten a remembered session, so it is removed.
    remember
      ? `${dontRememberToken.name}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`
      : `${await signed(dontRememberToken.name, 'true')}; Path=/; HttpOnly${secure}; SameSite=Lax`,
  ]
}
