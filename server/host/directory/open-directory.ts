import { directoryMigrations } from '#platform/assets.ts'
import { openPool, queriesOver } from '#platform/database/pool.ts'
import { migrateSchema } from '#root/server/platform/database/migrate.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Report } from '#root/server/platform/report.ts'

/** The directory of a host, opened by one process. */
export interface Directory {
  readonly db: Queryable
  close(): Promise<void>
}

const limits = {
  connections: 6,
  waiting: 500,
  statementMs: 5_000,
  lockMs: 2_000,
  idleInTransactionMs: 10_000,
  isPipelined: true,
}
const migrationLimits = { ...limits, connections: 1, statementMs: 0, lockMs: 0, isPipelined: false }

/** Opens the directory, and migrates it to this release. Rejects with the driver's error if it does not answer. */
export async function openDirectory(url: string, report: Report): Promise<Directory> {
  const migrating = openPool(url, migrationLimits, () => {})
  try {
    const client = await migrating.connect()
    try {
      await migrateSchema(client, null, report, { folder: directoryMigrations })
      // Roles of firms on the same server must not connect to the directory.
      await client.query(
        `do $$ begin execute format('revoke all on database %I from public', current_database()); end $$`,
      )
    } finally {
      client.release(true)
    }
  } finally {
    await migrating.end()
  }
  const pool = openPool(url, limits, () => {})
  return { db: queriesOver(pool), close: () => pool.end() }
}
