import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { Options } from '#root/contract/passkeys.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import type { IdentityServices, Visitor } from '../identity-services.ts'
import { mailNewDevice } from '../mail-security.ts'
import { refuseLocked } from '../refuse-locked.ts'
import { type SignedIn, toActor } from '../signed-in.ts'
import { startSession } from '../start-session.ts'
import { storeChallenge, relyingParty, takeChallenge } from './challenges.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** The options for the browser's authenticator at a log-in. It names no account, so it reveals nothing. */
export async function beginPasskeyLogIn(
  { db, settings, throttle }: IdentityServices,
  visitor: Visitor,
): Promise<Options | Refusal<'too-many-attempts'>> {
  const waitS = await throttle.take('passkeyFromAddress', visitor.address)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  const { id: rpID } = relyingParty(settings.publicUrl)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await storeChallenge(db, options.challenge, null)
  return { ...options }
}

/**
 * Signs in with a passkey. It counts as both factors: possession of the device, and its PIN or fingerprint, which the
 * signature must confirm. Refuses every invalid answer without a reason.
 */
export async function logInWithPasskey(
  { auth, db, settings }: IdentityServices,
  { response, remember }: { response: AuthenticationResponseJSON; remember: boolean },
  visitor: Visitor,
): Promise<SignedIn | Refusal<'passkey-not-valid' | 'account-locked'>> {
  const challenge = await takeChallenge(db, response.response.clientDataJSON, null)
  if (challenge === null) return refuse('passkey-not-valid')
  return db.transaction(async (tx) => {
    const userId = await verifyPasskey(tx, relyingParty(settings.publicUrl), challenge, response)
    if (userId === null) return refuse('passkey-not-valid')
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user) throw new Error('A passkey belongs to nobody')
    const locked = await refuseLocked(tx, user.id)
    if (locked) return locked
    await mailNewDevice(tx, user, visitor)
    const newSession = { userId: user.id, remember, visitor, mfaVerified: true }
    return { actor: toActor(user), cookies: await startSession(tx, auth, newSession) }
  })
}
