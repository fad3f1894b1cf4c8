import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NewSecondFactor, SecondFactorState } from '#root/contract/second-factor.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { secondFactors } from '#root/server/platform/tables/security.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../check-password.ts'
import { endOpenAccess, lockSignedIn } from '../end-open-access.ts'
import type { IdentityServices } from '../identity-services.ts'
import { mailSecurityChange } from '../mail-security.ts'
import type { SignedInPerson } from '../signed-in.ts'
import { refundIfBusy } from '../throttle.ts'
import { countRecoveryCodes, newRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { endVerifications, recordVerification } from './required.ts'
import { hasSecondFactor, newSecret, readCode, takeCode } from './second-factor.ts'
import { toBase32 } from './totp.ts'

/** Whether and since when a person has a second factor, and how many recovery codes are left. */
export async function readSecondFactor(db: Queryable, userId: string): Promise<SecondFactorState> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return {
    enabledAt: row?.enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: row?.enabledAt ? await countRecoveryCodes(db, userId) : 0,
  }
}

/**
 * Starts the setup: returns the secret for the authenticator app, which does not count until a code has confirmed it.
 * Refuses a wrong password, a second factor that is already on, and a session that has ended meanwhile.
 */
export async function beginSecondFactor(
  services: IdentityServices,
  { actor, session }: SignedInPerson,
  password: string,
): Promise<NewSecondFactor | Refusal<CurrentPasswordRefusal | 'second-factor-is-on' | 'not-signed-in'>> {
  const refused = await checkCurrentPassword(services, { actor, session }, password)
  if (refused) return refused
  return services.db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    if (await hasSecondFactor(tx, actor.id)) return refuse('second-factor-is-on')
    const secret = toBase32(await newSecret(tx, services.settings.masterKey, actor.id))
    const { brand } = await readBranding(tx)
    const account = encodeURIComponent(`${brand}:${actor.email}`)
    const uri = `otpauth://totp/${account}?secret=${secret}&issuer=${encodeURIComponent(brand)}`
    return { secret, uri }
  })
}

/**
 * Turns it on with a first code of the authenticator app, and ends all other open access. Returns the recovery codes,
 * only once. Refuses a wrong code, a second factor that is already on, and a session that has ended meanwhile.
 */
export async function confirmSecondFactor(
  { db, settings, throttle }: IdentityServices,
  { actor, session }: SignedInPerson,
  code: string,
): Promise<string[] | Refusal<'code-not-valid' | 'too-many-attempts' | 'second-factor-is-on' | 'not-signed-in'>> {
  const waitS = await throttle.take('secondFactorInSession', session.id)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  const counted = [['secondFactorInSession', session.id]] as const
  const typed = await refundIfBusy(throttle, counted, readCode(actor.id, code))
  const newCodes = await refundIfBusy(throttle, counted, newRecoveryCodes(actor.id))
  return db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    if (await hasSecondFactor(tx, actor.id)) return refuse('second-factor-is-on')
    if (!(await takeCode(tx, settings, actor.id, typed))) return refuse('code-not-valid', { field: 'code' })
    await tx
      .update(secondFactors)
      .set({ enabledAt: sql`now()` })
      .where(and(eq(secondFactors.userId, actor.id), isNull(secondFactors.enabledAt)))
    await recordAudit(tx, { actor, action: 'second-factor-enabled', subject: { kind: 'user', id: actor.id } })
    await mailSecurityChange(tx, actor, 'second-factor-added')
    await recordVerification(tx, session.id)
    await endOpenAccess(tx, actor.id, session.id)
    return renewRecoveryCodes(tx, actor.id, newCodes)
  })
}

type ChangeRefusal = CurrentPasswordRefusal | 'second-factor-is-off' | 'code-not-valid' | 'not-signed-in'

/** Replaces the recovery codes with ten new ones, and ends all other open access. */
export async function replaceRecoveryCodes(
  services: IdentityServices,
  { actor, session }: SignedInPerson,
  password: string,
): Promise<string[] | Refusal<ChangeRefusal>> {
  const refused = await checkCurrentPassword(services, { actor, session }, password)
  if (refused) return refused
  const newCodes = await newRecoveryCodes(actor.id)
  return services.db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    if (!(await hasSecondFactor(tx, actor.id))) return refuse('second-factor-is-off')
    await endOpenAccess(tx, actor.id, session.id)
    await recordAudit(tx, { actor, action: 'recovery-codes-renewed', subject: { kind: 'user', id: actor.id } })
    await mailSecurityChange(tx, actor, 'recovery-codes-renewed')
    return renewRecoveryCodes(tx, actor.id, newCodes)
  })
}

/**
 * Turns it off, and ends all other open access. Requires the password and a code, so that neither a stolen session nor
 * the password alone is enough.
 */
export async function removeSecondFactor(
  services: IdentityServices,
  { actor, session }: SignedInPerson,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<null | Refusal<ChangeRefusal>> {
  const refused = await checkCurrentPassword(services, { actor, session }, currentPassword)
  if (refused) return refused
  const waitS = await services.throttle.take('secondFactorInSession', session.id)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  const counted = [['secondFactorInSession', session.id]] as const
  const typed = await refundIfBusy(services.throttle, counted, readCode(actor.id, code))
  return services.db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    if (!(await hasSecondFactor(tx, actor.id))) return refuse('second-factor-is-off')
    const isRight = await takeCode(tx, services.settings, actor.id, typed)
    if (!isRight) return refuse('code-not-valid', { field: 'code' })
    await tx.delete(secondFactors).where(eq(secondFactors.userId, actor.id))
    await endVerifications(tx, actor.id)
    await endOpenAccess(tx, actor.id, session.id)
    await recordAudit(tx, { actor, action: 'second-factor-removed', subject: { kind: 'user', id: actor.id } })
    await mailSecurityChange(tx, actor, 'second-factor-removed')
    return null
  })
}
