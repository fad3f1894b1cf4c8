import { eq } from 'drizzle-orm'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { type Addressee, emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { setPassword } from './check-password.ts'
import { endOpenAccess, lockPerson } from './end-open-access.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { mailSecurityChange } from './mail-security.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword, type PasswordRefusal } from './password-rules.ts'
import { findRecovery } from './recovery-links.ts'
import { deleteResetCodes } from './reset-codes.ts'
import { tooManyAttempts } from './throttle.ts'

type RecoverRefusal = PasswordRefusal | 'recovery-link-not-valid' | 'too-many-attempts'

/**
 * Sets a new password with a one-time link, ends every session and open link of its owner and notifies them by email.
 * It does not sign in: the log-in still requires every factor. Returns the cookie that makes the browser known to the
 * account, so that others' attempts do not block the log-in. `removePasskeys` also removes every passkey of the
 * account; its password reset codes end in any case. The owner's row is locked before the link is checked again, so of
 * two concurrent requests one is refused. Refuses a link that is used, expired or unknown, and a weak password.
 */
export async function recoverPassword(
  { db, throttle }: Pick<IdentityServices, 'db' | 'throttle'>,
  { token, password, removePasskeys }: { token: string; password: string; removePasskeys: boolean },
  { address, device }: Visitor,
): Promise<{ cookie: string } | Refusal<RecoverRefusal>> {
  const holder = await findRecovery(db, token)
  if (!holder) {
    // Only invalid links count, so nobody can block the holder of a valid one.
    const waitS = await throttle.take('recoveryFromAddress', address)
    return waitS > 0 ? tooManyAttempts(waitS) : refuse('recovery-link-not-valid')
  }
  const weak = checkNewPassword(password, [holder.email, holder.username ?? ''])
  if (weak) return weak
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    await lockPerson(tx, holder.id)
    const user = await findRecovery(tx, token)
    if (!user) return refuse('recovery-link-not-valid')
    await setPassword(tx, user.id, hash)
    // An intruder may have made them; the owner makes new ones in the profile.
    await deleteResetCodes(tx, user.id)
    const passkeysRemoved = removePasskeys ? await removeAllPasskeys(tx, user) : 0
    await endOpenAccess(tx, user.id)
    await recordAudit(tx, {
      actor: user,
      action: 'password-recovered',
      subject: { kind: 'user', id: user.id },
      ...(passkeysRemoved > 0 ? { details: { passkeysRemoved } } : {}),
    })
    await mailPasswordChanged(tx, user)
    return { cookie: device.cookieFor(user.id) }
  })
}

/** Removes every passkey of an account and notifies its owner by email. Returns their number. */
export async function removeAllPasskeys(tx: Transaction, owner: Addressee): Promise<number> {
  const { rowCount } = await tx.delete(passkeys).where(eq(passkeys.userId, owner.id))
  const count = rowCount ?? 0
  if (count > 0) await mailSecurityChange(tx, owner, 'passkeys-removed')
  return count
}

/** Emails a person that their password changed. */
export async function mailPasswordChanged(tx: Transaction, user: Addressee): Promise<void> {
  const text: LocalizedText = (options) => m.mail_password_changed_body({}, options)
  const subject: LocalizedText = (options) => m.mail_password_changed_subject({}, options)
  await sendMail(tx, emailTo(user, { kind: 'password-changed', subject, text }))
}
