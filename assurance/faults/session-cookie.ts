import { createAuth } from '#root/server/identity/auth.ts'
import { startSession } from '#root/server/identity/start-session.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/**
 * Signs people in without a password at servers that sign sessions with this secret. Returns a function that makes the cookie of
 * one of them.
 */
export function sessionCookies(db: Queryable, at: { readonly publicUrl: string; readonly secret: string }) {
  const auth = createAuth(db, at)
  return async ({ id: userId }: { readonly id: string }): Promise<string> => {
    const [cookie = ''] = await startSession(db, auth, {
      userId,
      remember: true,
      visitor: { address: '127.0.0.1', userAgent: '' },
      mfaVerified: false,
    })
    return cookie.split(';')[0]!
  }
}
