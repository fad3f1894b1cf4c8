import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { accounts, users } from '#root/server/platform/tables/identity.ts'
import { passwordRecoveries, passwordResetCodes } from '#root/server/platform/tables/recovery.ts'
import { passkeys, secondFactors } from '#root/server/platform/tables/security.ts'
import { endOpenAccess } from './end-open-access.ts'

/**
 * Closes the account of a person of the staff, or of the lobby, permanently: their credentials are deleted, their
 * sessions end, and their email can be invited again. The name stays for the audit log.
 */
export async function closeAccount(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(users)
    .set({ email: sql`'removed-' || lower(id) || '@example.invalid'`, deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, id))
  for (const table of [accounts, passwordRecoveries, passwordResetCodes])
    await tx.delete(table).where(eq(table.userId, id))
  await deleteFactors(tx, id)
}

/** Deletes the second factor and the passkeys of a person, and ends their sessions. */
export async function deleteFactors(tx: Transaction, userId: string): Promise<void> {
  for (const table of [secondFactors, passkeys]) await tx.delete(table).where(eq(table.userId, userId))
  await endOpenAccess(tx, userId)
}
