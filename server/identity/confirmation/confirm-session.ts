import { eq, sql } from 'drizzle-orm'
import type { Options } from '#root/contract/passkeys.ts'
import type { ConfirmSession } from '#root/contract/session-confirmation.ts'
import { confirmationMinutes, type ConfirmationMethod } from '#root/domain/confirmation.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { SignedInPerson } from '#root/server/identity/signed-in.ts'
import { recordAudit, recordStandalone } from '#root/server/platform/audit.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import type { MasterKeys } from '#root/server/platform/files/file-cipher.ts'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { isPasswordOf } from '../check-password.ts'
import { lockPerson, lockSignedIn } from '../end-open-access.ts'
import type { IdentityServices } from '../identity-services.ts'
import { storeChallenge, relyingParty, takeChallenge } from '../passkeys/challenges.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import { hasSecondFactor, readCode, takeCode, type TypedCode } from '../second-factor/second-factor.ts'
import { refundIfBusy } from '../throttle.ts'

type ConfirmRefusal = 'not-signed-in' | 'password-wrong' | 'code-not-valid' | 'passkey-not-valid' | 'too-many-attempts'

/** The refusal of each method if the confirmation fails. */
const refusalOf = {
  password: 'password-wrong',
  code: 'code-not-valid',
  passkey: 'passkey-not-valid',
} as const satisfies Record<ConfirmationMethod, ConfirmRefusal>

/**
 * Confirms the identity of a session's holder, by their password, a code of their authenticator app (or a recovery
 * code, which is then used) or a passkey. It counts only for this session, for five minutes; returns its end. Refuses a
 * failed confirmation, which is also audited, and too many attempts in one session.
 */
export async function confirmSession(
  services: IdentityServices,
  { actor, session }: SignedInPerson,
  given: ConfirmSession,
): Promise<{ confirmedUntil: string } | Refusal<ConfirmRefusal>> {
  const { db, throttle } = services
  const waitS = await throttle.take('confirmationOfSession', session.id)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  const way: ConfirmationMethod = 'password' in given ? 'password' : 'code' in given ? 'code' : 'passkey'
  const subject = { kind: 'user', id: actor.id }
  const counted = [['confirmationOfSession', session.id]] as const
  if (!(await refundIfBusy(throttle, counted, verifyConfirmation(services, actor.id, given)))) {
    await recordStandalone(db, { actor, action: 'confirmation-failed', subject, details: { way } })
    return refuse(refusalOf[way], way === 'passkey' ? {} : { field: way })
  }
  await throttle.refund('confirmationOfSession', session.id)
  return db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    const until = sql`${sessions.confirmedAt} + make_interval(mins => ${confirmationMinutes})`
    const [confirmed] = await tx
      .update(sessions)
      .set({ confirmedAt: sql`now()` })
      .where(eq(sessions.id, session.id))
      .returning({ until: until.mapWith(sessions.confirmedAt) })
    await recordAudit(tx, { actor, action: 'session-confirmed', subject, details: { way } })
    return { confirmedUntil: confirmed!.until.toISOString() }
  })
}

async function verifyConfirmation(services: IdentityServices, userId: string, given: ConfirmSession): Promise<boolean> {
  const { db, settings } = services
  if ('password' in given) return isPasswordOf(db, userId, given.password)
  if ('code' in given) {
    const typed = await readCode(userId, given.code)
    return db.transaction((tx) => takeCodeOf(tx, settings, userId, typed))
  }
  const challenge = await takeChallenge(db, given.passkey.response.clientDataJSON, userId)
  if (challenge === null) return false
  const verifiedId = await db.transaction((tx) =>
    verifyPasskey(tx, relyingParty(settings.publicUrl), challenge, given.passkey),
  )
  return verifiedId === userId
}

/** An authenticator app that was never confirmed does not count. */
async function takeCodeOf(tx: Transaction, keys: MasterKeys, userId: string, code: TypedCode): Promise<boolean> {
  await lockPerson(tx, userId)
  return (await hasSecondFactor(tx, userId)) && takeCode(tx, keys, userId, code)
}

/** The options for the browser's authenticator to confirm this person's session. Refuses an ended session. */
export async function beginPasskeyConfirmation(
  { db, settings }: IdentityServices,
  { actor, session }: SignedInPerson,
): Promise<Options | Refusal<'not-signed-in'>> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { id: rpID } = relyingParty(settings.publicUrl)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  return db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    await storeChallenge(tx, options.challenge, actor.id)
    return { ...options }
  })
}
