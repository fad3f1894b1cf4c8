import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { lockPerson } from '../end-open-access.ts'
import type { IdentityServices, Visitor } from '../identity-services.ts'
import { refuseLocked } from '../refuse-locked.ts'
import { type SignedIn, toActor } from '../signed-in.ts'
import { startSession } from '../start-session.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'

/** What a browser has to ask its authenticator for a log-in. It names nobody, so it tells nothing about anybody. */
export async function beginPasskeyLogIn(
  { db, settings, throttle }: IdentityServices,
  visitor: Visitor,
): Promise<object | Refusal<'too-many-attempts'>> {
  const waitS = await throttle.take('passkeyFromAddress', visitor.address)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  const { id: rpID } = relyingParty(settings.publicUrl)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await keepChallenge(db, options.challenge, null)
  return options
}

/**
 * Signs in with a passkey. It stands for both factors: the device is held, and its PIN or fingerprint was given, which
 * the signature says and which is required. Refuses every answer that does not hold, without saying why.
 */
export async function logInWithPasskey(
  { auth, db, settings }: IdentityServices,
  { response, remember }: { response: AuthenticationResponseJSON; remember: boolean },
  visitor: Visitor,
): Promise<SignedIn | Refusal<'passkey-not-valid' | 'account-locked'>> {
  const challenge = await takeChallenge(db, response.response.clientDataJSON, null)
  if (challenge === null) return refuse('passkey-not-valid')
  const party = relyingParty(settings.publicUrl)
  return db.transaction(async (tx) => {
    const named = eq(passkeys.credentialId, response.id)
    const [holder] = await tx.select({ userId: passkeys.userId }).from(passkeys).where(named)
    if (!holder) return refuse('passkey-not-valid')
    await lockPerson(tx, holder.userId)
    const [row] = await tx.select().from(passkeys).where(named).for('update')
    if (!row) return refuse('passkey-not-valid')
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(row.publicKey),
        counter: Number(row.counter),
      },
      // The library throws for whatever does not hold, and the answer comes from outside.
    }).catch(() => null)
    if (!verified?.verified) return refuse('passkey-not-valid')

    await tx
      .update(passkeys)
      .set({ counter: BigInt(verified.authenticationInfo.newCounter), lastUsedAt: sql`now()` })
      .where(eq(passkeys.id, row.id))
    const [user] = await tx.select().from(users).where(eq(users.id, row.userId))
    if (!user) throw new Error('A passkey belongs to nobody')
    const locked = await refuseLocked(tx, user.id)
    if (locked) return locked
    const begun = { userId: user.id, remember, visitor, provedTwice: true }
    return { actor: toActor(user), cookies: await startSession(tx, auth, begun) }
  })
}
