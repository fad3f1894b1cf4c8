import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { takeBrowserLink } from './recovery-links.ts'
import { tooManyAttempts } from './throttle.ts'

/**
 * Makes a browser known to an account with a one-time link that was emailed to its owner, and returns the cookie for
 * it. It gives no access: the log-in still requires the password and the second factor, but others' attempts do not
 * count there. Refuses a link that is used, expired or unknown.
 */
export async function useBrowserLink(
  { db, throttle }: Pick<IdentityServices, 'db' | 'throttle'>,
  { token }: { token: string },
  { address, device }: Visitor,
): Promise<{ cookie: string } | Refusal<'recovery-link-not-valid' | 'too-many-attempts'>> {
  const userId = await db.transaction(async (tx) => {
    const owner = await takeBrowserLink(tx, token)
    if (owner !== null)
      await recordAudit(tx, {
        actor: 'visitor',
        action: 'browser-link-used',
        subject: { kind: 'user', id: owner },
      })
    return owner
  })
  if (userId !== null) return { cookie: device.cookieFor(userId) }
  // Only invalid links count, so nobody else's attempts block a valid one.
  const waitS = await throttle.take('recoveryFromAddress', address)
  return waitS > 0 ? tooManyAttempts(waitS) : refuse('recovery-link-not-valid')
}
