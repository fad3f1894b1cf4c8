import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { takeBrowserLink } from './recovery-links.ts'
import { tooManyAttempts } from './throttle.ts'

/**
 * Makes a browser known to an account with a one-time link that was mailed to its owner, and returns the cookie that says
 * so. It opens nothing: the log-in still asks for the password and the second factor, but the attempts of others do not
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
  // Only links that are not valid count, so nobody else's attempts refuse a good one.
  const waitS = await throttle.take('recoveryFromAddress', address)
  return waitS > 0 ? tooManyAttempts(waitS) : refuse('recovery-link-not-valid')
}
