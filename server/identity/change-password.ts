import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { ChangePassword } from '#root/contract/profile.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { dayInSeconds } from './auth.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal, setPassword } from './check-password.ts'
import { endOpenAccess, lockSignedIn } from './end-open-access.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword, type PasswordRefusal } from './password-rules.ts'
import { mailPasswordChanged } from './recover-password.ts'
import { startSession } from './start-session.ts'

interface Requester {
  readonly actor: Actor
  readonly session: { readonly id: string; readonly expiresAt: Date; readonly mfaVerified: boolean }
  readonly visitor: Visitor
}

/**
 * Changes the password of a person who knows the current one, and returns the cookies of their new session: every
 * session and open link ends, in every browser. Refuses a missing or wrong current password before it checks the new
 * one, a weak new password, and a session that has ended meanwhile.
 */
export async function changePassword(
  services: IdentityServices,
  { currentPassword, newPassword }: ChangePassword,
  { actor, session, visitor }: Requester,
): Promise<string[] | Refusal<CurrentPasswordRefusal | PasswordRefusal | 'not-signed-in'>> {
  const { auth, db } = services
  const refused = await checkCurrentPassword(services, { actor, session }, currentPassword)
  if (refused) return refused
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, actor.id))
  const weak = checkNewPassword(newPassword, [actor.email, ...(user?.username ? [user.username] : [])])
  if (weak) return refuse(weak.refusal, { field: 'newPassword' })

  // A session that ends with the browser never lasts more than another day.
  const remember = session.expiresAt.getTime() - Date.now() > dayInSeconds * 1_000
  const hash = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    await setPassword(tx, actor.id, hash)
    await endOpenAccess(tx, actor.id)
    await recordAudit(tx, { actor, action: 'password-changed', subject: { kind: 'user', id: actor.id } })
    await mailPasswordChanged(tx, actor)
    return startSession(tx, auth, { userId: actor.id, remember, visitor, mfaVerified: session.mfaVerified })
  })
}
