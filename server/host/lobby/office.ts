import type { Database } from '#root/server/platform/database/database.ts'
import { migrateSchema, rowsRole } from '#root/server/platform/database/migrate.ts'
import type { Report } from '#root/server/platform/report.ts'
import { storeSettingOnce } from '#root/server/platform/stored-settings.ts'

/** The lobby's name in its emails and in authenticator apps. */
const lobbyName = 'Glasshouse'

/**
 * Migrates the tables of the people of a host: a firm's tables, in a schema of the directory's database. So the lobby's
 * log-ins, passkeys, recoveries, emails and audit entries use the code of a firm. The search path of the database names
 * the directory's own tables first (002_lobby.sql).
 */
export async function openOffice(database: Database, report: Report): Promise<void> {
  const client = await database.owner.connect()
  try {
    await client.query('set search_path = office')
    await migrateSchema(client, await rowsRole(database), report)
  } finally {
    // Closed, because its search path was changed.
    client.release(true)
  }
  await storeSettingOnce(database.background, 'brand', lobbyName)
}
