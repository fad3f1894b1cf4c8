import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { Passkey } from '#root/contract/passkeys.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { forgetProofs } from '../second-factor/required.ts'

/** A person's passkeys, the first one first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))
  return rows.map(toPasskey)
}

/** Forgets a passkey of a person: nobody logs in with it from now on. False when they have no such passkey. */
export async function removePasskey(db: Queryable, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.id)))
    if (rowCount === 0) return false
    await forgetProofs(tx, actor.id)
    await recordAudit(tx, { actor, action: 'passkey-removed', subject: { kind: 'passkey', id } })
    return true
  })
}

/** A passkey as its owner sees it. */
export function toPasskey({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
