import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import type { Person } from '#root/server/platform/personal-data.ts'
import { personalTables } from '#root/server/platform/personal-tables.ts'
import { users } from '#root/server/platform/tables/identity.ts'

/**
 * Deletes the personal data of clients: identity, credentials and emails. Their ids remain, because the ledger,
 * deposits, withdrawals and the audit log refer to them. `Files.removeFilesOf` deletes their files. Returns the ids of
 * clients whom no other request has deleted already.
 */
export async function deletePeople(tx: Transaction, people: readonly Person[]): Promise<string[]> {
  const forgotten = await emptyUsers(
    tx,
    people.map(({ id }) => id),
  )
  if (forgotten.length > 0)
    await deletePersonalData(
      tx,
      people.filter(({ id }) => forgotten.includes(id)),
    )
  return forgotten
}

/** Removes leftover data of an already deleted client, and keeps the time of the deletion. */
export async function deleteAgain(tx: Transaction, id: string): Promise<void> {
  const wasDeleted = and(eq(users.id, id), isNotNull(users.deletedAt))
  const emptied = await tx
    .update(users)
    .set(deletedPerson)
    .where(wasDeleted)
    .returning({ id: users.id, email: users.email })
  if (emptied.length > 0) await deletePersonalData(tx, emptied)
}

/** The values of a deleted person. */
const deletedPerson = {
  name: 'Deleted client',
  firstName: 'Deleted',
  lastName: 'client',
  email: sql`'deleted-' || lower(id) || '@example.invalid'`,
  emailVerified: false,
  image: null,
  username: sql`'deleted-' || id`,
  phoneNumber: '',
  country: '',
  lockedAt: null,
  lockedReason: null,
}

/** The rows remain, without names. */
async function emptyUsers(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const now = sql`now()`
  const emptied = await tx
    .update(users)
    .set({ ...deletedPerson, updatedAt: now, deletedAt: now })
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
    .returning({ id: users.id })
  return emptied.map(({ id }) => id)
}

/** Removes or clears the personal data that every table declares; `Files.removeFilesOf` deletes files. */
async function deletePersonalData(tx: Transaction, people: readonly Person[]): Promise<void> {
  await Promise.all(
    personalTables.map(async ({ table, rowsOf, onDeletion }) => {
      if (!rowsOf || onDeletion === 'with-files') return
      if (onDeletion === 'removed') await tx.delete(table).where(rowsOf(people))
      else if (onDeletion.cleared) await tx.update(table).set(onDeletion.cleared).where(rowsOf(people))
    }),
  )
}
