/*
 * npm run restore -- FILE: puts a backup into an empty data folder (and an empty database, where DATABASE_URL names one).
 * Exit code 1 with one sentence when it cannot.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { restoreBackup } from '#root/server/features/backup/restore-backup.ts'
import { type Database, openDatabase } from '#root/server/platform/database/open-database.ts'
import { openObjectStore } from '#root/server/platform/files/open-object-store.ts'
import { readSettings } from '#root/server/platform/settings.ts'
import { StartupError, startupFailure } from '#root/server/platform/startup-error.ts'

let database: Database | undefined
try {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) throw new StartupError('Say which backup to restore: npm run restore -- FILE')
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  const dataDir = path.resolve(process.env.GLASSHOUSE_DATA_DIR?.trim() || './data')
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartupError(
      `${dataDir} is not empty: a restore begins with an empty folder. Move it away, or set GLASSHOUSE_DATA_DIR to another.`,
    )
  const { ledgerHash, ended } = await restoreBackup(path.resolve(file), {
    dataDir,
    async open() {
      const settings = readSettings(process.env)
      database = await openDatabase(settings, () => {})
      await refuseUsed(database)
      return { database, store: openObjectStore(settings) }
    },
  })
  console.log(
    `The backup is restored into ${dataDir}. Start Glasshouse with it.
Ended, because it can't be known here what was revoked after the backup was made: ${ended.sessionsEnded} sessions, ${ended.invitationsEnded} invitations, ${ended.linksEnded} links and tickets. Everybody logs in again. Passwords and second factors are those of the backup, and so are the accounts: lock, remove or delete again what was changed since.
Ledger: ${ledgerHash}`,
  )
} catch (error) {
  console.error(startupFailure(error))
  process.exitCode = 1
} finally {
  await database?.close()
}

async function refuseUsed({ owner }: Database): Promise<void> {
  const { rows } = await owner.query(`select from pg_class where relnamespace = current_schema()::regnamespace limit 1`)
  if (rows.length > 0)
    throw new StartupError('The database holds tables already: a restore begins with an empty database.')
}
