import { areSecretsStaged, resolveStagedSecrets } from './features/backup/next-secrets.ts'
import { refuseUnfinishedRestore } from './features/backup/restore-backup.ts'
import { readStateId } from './platform/database/next-schema.ts'
import { lockDataFolder } from './platform/node/database/lock.ts'
import { openDatabase } from './platform/node/database/open-database.ts'
import type { Report } from './platform/report.ts'
import type { Settings } from './platform/settings.ts'

/**
 * The first step of each start. If a replacement left pending secrets, they are activated if the database has their
 * state, and otherwise removed. Returns the settings with the current secrets.
 */
export async function resolveReplacement(readSettings: () => Settings, report: Report): Promise<Settings> {
  const settings = readSettings()
  refuseUnfinishedRestore(settings.dataDir)
  if (!areSecretsStaged(settings.dataDir)) return settings
  report('Activating the new state')
  const database = await openDatabase(settings, report)
  try {
    const lock = await lockDataFolder(settings.dataDir, database, () => {})
    try {
      await resolveStagedSecrets(settings.dataDir, await readStateId(database.pool))
    } finally {
      await lock.release()
    }
  } finally {
    await database.close()
  }
  return readSettings()
}
