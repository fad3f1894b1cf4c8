import { and, asc, eq } from 'drizzle-orm'
import type { Passkey } from '#root/contract/passkeys.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '../check-password.ts'
import { endOpenAccess, lockSignedIn } from '../end-open-access.ts'
import type { IdentityServices } from '../identity-services.ts'
import { mailSecurityChange } from '../mail-security.ts'
import { endVerifications } from '../second-factor/required.ts'
import type { SignedInPerson } from '../signed-in.ts'

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))
  return rows.map(toPasskey)
}

/**
 * Deletes a passkey of a person. Requires the password, because a passkey is a credential, and ends all other open
 * access. Refuses an unknown passkey, and a session that has ended meanwhile.
 */
export async function removePasskey(
  services: IdentityServices,
  { actor, session }: SignedInPerson,
  { id, password }: { id: string; password: string },
): Promise<null | Refusal<CurrentPasswordRefusal | 'not-found' | 'not-signed-in'>> {
  const refused = await checkCurrentPassword(services, { actor, session }, password)
  if (refused) return refused
  return services.db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    const { rowCount } = await tx.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.id)))
    if (rowCount === 0) return refuse('not-found')
    await endVerifications(tx, actor.id)
    await endOpenAccess(tx, actor.id, session.id)
    await recordAudit(tx, { actor, action: 'passkey-removed', subject: { kind: 'passkey', id } })
    await mailSecurityChange(tx, actor, 'passkey-removed')
    return null
  })
}

/** A passkey as its owner sees it. */
export function toPasskey({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
