import { and, eq } from 'drizzle-orm'
import { m } from '#root/contract/messages/messages.js'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { type Addressee, letterTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { accounts, sessions } from '#root/server/platform/tables/identity.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { checkNewPassword, type PasswordRefusal } from './password-rules.ts'
import { lockRecovery, useRecoveryLinks } from './recovery-links.ts'

type RecoverRefusal = PasswordRefusal | 'recovery-link-not-valid' | 'too-many-attempts'

/**
 * Sets a new password with a one-time link, ends every session of its owner and tells them by mail. Nobody is signed
 * in by it: the log-in asks for everything that it always asks for. The link stays locked from the look to the
 * commit, so of two at once one is refused. Refuses a link that is used, expired or unknown, and a weak password.
 */
export async function recoverPassword(
  { auth, db, throttle }: IdentityServices,
  { token, password }: { token: string; password: string },
  { address }: Visitor,
): Promise<Refusal<RecoverRefusal> | null> {
  const waitS = await throttle.take('recoveryFromAddress', address)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  return db.transaction(async (tx) => {
    const user = await lockRecovery(tx, token)
    if (!user) return refuse('recovery-link-not-valid')
    const weak = checkNewPassword(password, [user.email, user.username ?? ''])
    if (weak) return weak

    const changed = await tx
      .update(accounts)
      .set({ password: await (await auth.$context).password.hash(password) })
      .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')))
      .returning({ id: accounts.id })
    if (changed.length !== 1) throw new Error(`${user.id} has ${changed.length} passwords`)
    await useRecoveryLinks(tx, user.id)
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await recordAudit(tx, { actor: user, action: 'password-recovered', subject: { kind: 'user', id: user.id } })
    await mailPasswordChanged(tx, user)
    return null
  })
}

/** Tells a person by mail that their password is another one now. */
export async function mailPasswordChanged(tx: Queryable, user: Addressee): Promise<void> {
  const words = m.mail_password_changed_body()
  await sendMail(tx, letterTo(user, { kind: 'password-changed', subject: m.mail_password_changed_subject(), words }))
}
