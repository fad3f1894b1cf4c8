import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { Passkey } from '#root/contract/passkeys.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { askPassword, type PasswordAskedRefusal } from '../check-password.ts'
import type { IdentityServices } from '../identity-services.ts'
import { noteProof } from '../second-factor/required.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { toPasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'

const maxPasskeys = 20

/** Begins to register a passkey: what the browser has to ask its authenticator. Asks for the password first. */
export async function beginRegistration(
  services: IdentityServices,
  actor: Actor,
  password: string,
): Promise<object | Refusal<PasswordAskedRefusal | 'too-many-passkeys'>> {
  const refused = await askPassword(services, actor.id, password)
  if (refused) return refused
  const { db, settings } = services
  const mine = await db.select().from(passkeys).where(eq(passkeys.userId, actor.id))
  if (mine.length >= maxPasskeys) return refuse('too-many-passkeys')
  const party = relyingParty(settings.publicUrl)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(actor.id),
    userName: actor.email,
    userDisplayName: `${actor.firstName} ${actor.lastName}`,
    // Kept by the authenticator, so that a log-in needs no email; and never without its PIN or fingerprint, so that
    // a passkey is two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: mine.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  await keepChallenge(db, options.challenge, actor.id)
  return options
}

/** Takes the authenticator's answer and keeps the passkey under a name. Refuses an answer that does not hold. */
export async function registerPasskey(
  { db, settings }: IdentityServices,
  { actor, session }: { actor: Actor; session: { readonly id: string } },
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<Passkey | Refusal<'passkey-not-valid'>> {
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
    // The library throws for whatever does not hold, and the answer comes from outside.
  }).catch(() => null)
  if (!verified?.verified) return refuse('passkey-not-valid')

  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return db.transaction(async (tx) => {
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
    await noteProof(tx, session.id)
    return toPasskey(row)
  })
}
