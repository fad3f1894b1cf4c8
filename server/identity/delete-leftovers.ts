import { sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { removedTables } from '#root/server/platform/personal-tables.ts'
import { deleteAgain } from './delete-people.ts'
import { retryWhenBlocked, lockPeopleForDeletion } from './lock-people.ts'

export interface Leftover {
  readonly userId: string
  /** The table with leftover data. */
  readonly table: string
}

/** Leftover data of deleted clients: none while the triggers of the database work. */
export async function findLeftovers(db: Queryable): Promise<Leftover[]> {
  const searches = [
    sql`select u.id as "userId", 'user' as "table" from gone u
      where (u.name, u.first_name, u.last_name, u.email, u.username, u.phone_number, u.country, u.image) is distinct from
        ('Deleted client', 'Deleted', 'client', 'deleted-' || lower(u.id) || '@example.invalid', 'deleted-' || u.id, '', '', null::text)`,
    sql`select u.id, 'deposits' from gone u join deposits d on d.client_id = u.id
      where d.proof_file_id is not null or d.proof_name <> 'deleted'`,
    // Stored answers to staff. Each person needs a full scan, so only recently deleted ones are checked.
    sql`select u.id, 'idempotency_keys' from gone u where u.deleted_at > now() - interval '2 hours'
      and exists (select from idempotency_keys k where k.response::text like '%' || u.id || '%')`,
    ...removedTables().map(
      ({ table, column }) =>
        sql`select u.id, ${sql.raw(`'${table}'`)} from gone u
          where exists (select from ${sql.identifier(table)} o where o.${sql.identifier(column)} = u.id)`,
    ),
  ]
  const { rows } = await db.execute<{ userId: string; table: string }>(sql`
    with gone as materialized (select * from "user" where role = 'client' and deleted_at is not null)
    ${sql.join(searches, sql` union `)} order by 1, 2`)
  return rows
}

/**
 * Removes leftover data of deleted clients, written by an earlier release during a deletion or by a manual change.
 * Returns what it found. May be killed at any point; the next run continues.
 */
export async function deleteLeftovers({ db, files }: { db: Queryable; files: Files }): Promise<Leftover[]> {
  const found = await findLeftovers(db)
  for (const userId of new Set(found.map((leftover) => leftover.userId))) {
    const fileIds = await retryWhenBlocked(() =>
      db.transaction(async (tx) => {
        await lockPeopleForDeletion(tx, [userId])
        await deleteAgain(tx, userId)
        return files.removeFilesOf(tx, userId)
      }),
    )
    await files.eraseContents(fileIds)
  }
  return found
}
