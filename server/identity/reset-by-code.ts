import { and, eq, isNull } from 'drizzle-orm'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { setPassword } from './check-password.ts'
import { endOpenAccess, lockPerson } from './end-open-access.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword, type PasswordRefusal } from './password-rules.ts'
import { mailPasswordChanged, removeAllPasskeys } from './recover-password.ts'
import { accountColumns } from './recovery-links.ts'
import { isResetCode, takeResetCode } from './reset-codes.ts'
import { tooManyAttempts } from './throttle.ts'

interface ResetByCode {
  readonly email: string
  readonly code: string
  readonly password: string
  readonly removePasskeys: boolean
}

type ResetRefusal = PasswordRefusal | 'reset-code-not-valid' | 'too-many-attempts'

/**
 * Sets a new password with one of the codes that the owner created in their profile, without an email. It ends every
 * session and open link, and does not sign in: the log-in still requires the second factor. Returns the cookie that
 * makes the browser known to the account, so that others' attempts do not block the log-in. An unknown email gets the
 * answer of a wrong code, after the same work. Only invalid codes count, so nobody else's attempts block the owner.
 * Refuses a weak password before it checks the code, and a code that is wrong or used.
 */
export async function resetPasswordByCode(
  { db, throttle }: Pick<IdentityServices, 'db' | 'throttle'>,
  { email: typed, code, password, removePasskeys }: ResetByCode,
  { address, device }: Visitor,
): Promise<{ cookie: string } | Refusal<ResetRefusal>> {
  const email = typed.toLowerCase()
  const weak = checkNewPassword(password, [email])
  if (weak) return weak
  const [owner] = await db
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  if (!(await isResetCode(db, owner?.id ?? '', code)) || !owner) {
    const waitS = await throttle.take('recoveryFromAddress', address)
    return waitS > 0 ? tooManyAttempts(waitS) : refuse('reset-code-not-valid', { field: 'code' })
  }
  const ownWord = checkNewPassword(password, [email, owner.username ?? ''])
  if (ownWord) return ownWord
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    await lockPerson(tx, owner.id)
    if (!(await takeResetCode(tx, owner.id, code))) return refuse('reset-code-not-valid', { field: 'code' })
    await setPassword(tx, owner.id, hash)
    const passkeysRemoved = removePasskeys ? await removeAllPasskeys(tx, owner) : 0
    await endOpenAccess(tx, owner.id)
    await recordAudit(tx, {
      actor: owner,
      action: 'password-reset-by-code',
      subject: { kind: 'user', id: owner.id },
      ...(passkeysRemoved > 0 ? { details: { passkeysRemoved } } : {}),
    })
    await mailPasswordChanged(tx, owner)
    return { cookie: device.cookieFor(owner.id) }
  })
}
