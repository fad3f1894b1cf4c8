import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { Options, Passkey } from '#root/contract/passkeys.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../check-password.ts'
import { endOpenAccess, lockSignedIn } from '../end-open-access.ts'
import type { IdentityServices } from '../identity-services.ts'
import { mailSecurityChange } from '../mail-security.ts'
import { recordVerification } from '../second-factor/required.ts'
import type { SignedInPerson } from '../signed-in.ts'
import { storeChallenge, relyingParty, takeChallenge } from './challenges.ts'
import { toPasskey } from './passkeys.ts'

const maxPasskeys = 20

/**
 * Starts the registration of a passkey: returns the options for the browser's authenticator. Requires the password.
 * Refuses a passkey over the limit, and a session that has ended meanwhile.
 */
export async function beginRegistration(
  services: IdentityServices,
  { actor, session }: SignedInPerson,
  password: string,
): Promise<Options | Refusal<CurrentPasswordRefusal | 'too-many-passkeys' | 'not-signed-in'>> {
  const refused = await checkCurrentPassword(services, { actor, session }, password)
  if (refused) return refused
  const { db, settings } = services
  const mine = await db.select().from(passkeys).where(eq(passkeys.userId, actor.id))
  if (mine.length >= maxPasskeys) return refuse('too-many-passkeys')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: (await readBranding(db)).brand,
    rpID: relyingParty(settings.publicUrl).id,
    userID: new TextEncoder().encode(actor.id),
    userName: actor.email,
    userDisplayName: `${actor.firstName} ${actor.lastName}`,
    // Discoverable, so that a log-in needs no email, and with user verification (PIN or fingerprint), so that a passkey
    // is two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: mine.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  return db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    await storeChallenge(tx, options.challenge, actor.id)
    return { ...options }
  })
}

/**
 * Verifies the authenticator's answer, stores the passkey under a name, and ends all other open access. Refuses an
 * invalid answer, and a session that has ended meanwhile.
 */
export async function registerPasskey(
  { db, settings }: IdentityServices,
  { actor, session }: SignedInPerson,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<Passkey | Refusal<'passkey-not-valid' | 'not-signed-in'>> {
  const challenge = await takeChallenge(db, response.response.clientDataJSON, actor.id)
  if (challenge === null) return refuse('passkey-not-valid')
  const party = relyingParty(settings.publicUrl)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The library throws for every invalid answer, and the answer is untrusted.
  }).catch(() => null)
  if (!verified?.verified) return refuse('passkey-not-valid')

  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId: actor.id,
        credentialId: id,
        name,
        publicKey: Buffer.from(publicKey),
        counter: BigInt(counter),
        transports: [...transports],
      })
      .onConflictDoNothing()
      .returning()
    if (!row) return refuse('passkey-not-valid')
    await recordAudit(tx, { actor, action: 'passkey-added', subject: { kind: 'passkey', id: row.id } })
    await mailSecurityChange(tx, actor, 'passkey-added')
    await recordVerification(tx, session.id)
    await endOpenAccess(tx, actor.id, session.id)
    return toPasskey(row)
  })
}
