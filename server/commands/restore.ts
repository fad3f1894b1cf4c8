/*
 * npm run restore -- FILE: restores a backup into an empty data folder (and an empty database, if DATABASE_URL names one).
 * On failure: exit code 1 and one sentence.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { restoreBackup } from '#root/server/features/backup/restore-backup.ts'
import { refuseHost } from '#root/server/host/refuse-host.ts'
import { type NodeDatabase, openDatabase } from '#root/server/platform/node/database/open-database.ts'
import { openObjectStore } from '#root/server/platform/node/files/open-object-store.ts'
import { readSettings } from '#root/server/platform/node/read-settings.ts'
import { showProgress } from '#root/server/platform/node/show-progress.ts'
import { StartupError, startupFailure } from '#root/server/platform/startup-error.ts'

let database: NodeDatabase | undefined
try {
  refuseHost('restore', process.env)
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) throw new StartupError('Name the backup to restore: npm run restore -- FILE')
  if (!existsSync(file)) throw new StartupError(`The file ${file} does not exist.`)
  const dataDir = path.resolve(process.env.GLASSHOUSE_DATA_DIR?.trim() || './data')
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartupError(
      `${dataDir} is not empty. A restore needs an empty folder: move this one away, or set GLASSHOUSE_DATA_DIR to another.`,
    )
  const target = {
    dataDir,
    async open() {
      const settings = readSettings(process.env)
      database = await openDatabase(settings, () => {})
      await refuseUsed(database)
      return { database, store: openObjectStore(settings) }
    },
  }
  const { ledgerHash, ended } = await restoreBackup(path.resolve(file), target, showProgress)
  showProgress('')
  console.log(
    `Backup restored into ${dataDir}. You can start Glasshouse now.
The backup does not contain what was revoked after it was made, so these were ended: ${ended.sessionsEnded} sessions, ${ended.invitationsEnded} invitations, ${ended.linksEnded} links and tickets. Everyone has to log in again. Accounts, passwords and second factors are those of the backup: repeat each lock, removal or deletion that was made since then.
Ledger hash: ${ledgerHash}`,
  )
} catch (error) {
  showProgress('')
  console.error(startupFailure(error))
  process.exitCode = 1
} finally {
  await database?.close()
}

async function refuseUsed({ owner }: NodeDatabase): Promise<void> {
  const { rows } = await owner.query(`select from pg_class where relnamespace = current_schema()::regnamespace limit 1`)
  if (rows.length > 0) throw new StartupError('The database is not empty. A restore needs an empty database.')
}
