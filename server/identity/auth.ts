import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { AsyncContext } from '#platform/async-context.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { accounts, sessions, users, verifications } from '#root/server/platform/tables/identity.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { maxPasswordLength, minPasswordLength } from './password-rules.ts'

export const dayInSeconds = 86_400
export const rememberedS = 30 * dayInSeconds
/** The maximum lifetime of a session, even in use: afterwards its owner signs in again. */
export const maxSessionS = 90 * dayInSeconds

/** The header in which our own code passes a visitor's address to the library; clients cannot set it. */
export const addressHeader = 'x-glasshouse-address'

/**
 * The auth library over our tables. It hashes passwords (scrypt, salted) and keeps sessions. Its own HTTP routes are
 * not mounted, so all access is through our routes. Everyone who signs up through it gets the role `newcomers`; a staff
 * role is used only inside the transaction that uses an invitation. `passwordHash` is the hash of the new person's
 * password, computed before the transaction begins.
 */
export function createAuth(
  db: Queryable,
  settings: Pick<Settings, 'publicUrl' | 'secret'>,
  newcomers: Actor['role'] = 'client',
  passwordHash?: string,
) {
  const isSecure = settings.publicUrl.startsWith('https:')
  const optional = { type: 'string', required: false } as const
  const required = { type: 'string', required: true } as const
  return betterAuth({
    baseURL: settings.publicUrl,
    secret: settings.secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: { hash: passwordHash === undefined ? hashPassword : async () => passwordHash, verify: verifyPassword },
    },
    user: {
      additionalFields: {
        role: { ...required, input: false, defaultValue: newcomers },
        firstName: required,
        lastName: required,
        username: optional,
        phoneNumber: optional,
        country: optional,
        language: optional,
        deletedAt: { type: 'date', required: false, input: false },
        lockedAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      expiresIn: rememberedS,
      updateAge: dayInSeconds,
      additionalFields: {
        lastSeenAt: { type: 'date', required: false, input: false, defaultValue: () => new Date() },
        mfaVerified: { type: 'boolean', required: false, input: false, defaultValue: false },
      },
    },
    advanced: {
      // Browsers accept a cookie of this name only from this host. With the library's own prefix, sibling hosts could set it.
      cookiePrefix: cookiePrefixOf(settings.publicUrl),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Failures reach our own log as errors; the library's lines would name email addresses.
    logger: { log: (_level, _message, ...facts: unknown[]) => recordReason(facts) },
    telemetry: { enabled: false },
  })
}

/** The prefix of all our cookies that only the server reads. */
export function cookiePrefixOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-glasshouse' : 'glasshouse'
}

/** The name of the cookie with the session. */
export function sessionCookieName(publicUrl: string): string {
  return `${cookiePrefixOf(publicUrl)}.session_token`
}

/** The cause of the library's failure in the current call, which its own error hides. */
const reasons = new AsyncContext<{ reason?: Error }>()

function recordReason(facts: readonly unknown[]): void {
  const reason = facts.find((fact) => fact instanceof Error)
  const call = reasons.getStore()
  if (call && reason) call.reason = reason
}

/** Calls the library, and throws the real cause if it fails. */
export async function withReason<T>(call: () => Promise<T>): Promise<T> {
  const recorded: { reason?: Error } = {}
  try {
    return await reasons.run(recorded, call)
  } catch (error) {
    throw recorded.reason ?? error
  }
}

export type Auth = ReturnType<typeof createAuth>
