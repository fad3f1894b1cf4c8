import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { lockPerson } from '../end-open-access.ts'
import type { relyingParty } from './challenges.ts'

/**
 * Verifies an authenticator's signature for a challenge, and returns the id of the passkey's owner; null if it is
 * invalid. Records that the passkey was used.
 */
export async function verifyPasskey(
  tx: Transaction,
  party: ReturnType<typeof relyingParty>,
  challenge: string,
  response: AuthenticationResponseJSON,
): Promise<string | null> {
  const named = eq(passkeys.credentialId, response.id)
  const [holder] = await tx.select({ userId: passkeys.userId }).from(passkeys).where(named)
  if (!holder) return null
  // Lock the person first, then the passkey: the same order as changes of credentials.
  await lockPerson(tx, holder.userId)
  const [row] = await tx.select().from(passkeys).where(named).for('update')
  if (!row) return null
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
    // The library throws for every invalid answer, and the answer is untrusted.
  }).catch(() => null)
  if (!verified?.verified) return null
  await tx
    .update(passkeys)
    .set({ counter: BigInt(verified.authenticationInfo.newCounter), lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, row.id))
  return row.userId
}
