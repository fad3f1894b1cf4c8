/*
 * npm run backup [-- FILE]: backs up an instance, running or not, to one file that only its owner may read, and
 * prints its name. On failure: exit code 1 and one sentence.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeBackup } from '#root/server/features/backup/write-backup.ts'
import { refuseHost } from '#root/server/host/refuse-host.ts'
import { openDatabase } from '#root/server/platform/node/database/open-database.ts'
import { openObjectStore } from '#root/server/platform/node/files/open-object-store.ts'
import { readSettings } from '#root/server/platform/node/read-settings.ts'
import { showProgress } from '#root/server/platform/node/show-progress.ts'
import { StartupError, startupFailure } from '#root/server/platform/startup-error.ts'

try {
  const [named] = process.argv.slice(2)
  const day = new Date().toISOString().slice(0, 16).replace(':', '')
  const file = path.resolve(named ?? `glasshouse-${day}.tar.gz`)
  if (existsSync(file)) throw new StartupError(`${file} already exists: name another file.`)
  const settings = readSettings(process.env)
  refuseHost('backup', process.env)
  const database = await openDatabase(settings, () => {})
  const draft = `${file}.draft`
  try {
    const store = openObjectStore(settings)
    const source = { database, store, dataDir: settings.dataDir }
    const hash = await writeBackup(source, createWriteStream(draft, { mode: 0o600 }), showProgress)
    await rename(draft, file)
    showProgress('')
    console.log(
      `Backup written to ${file}. It contains the keys: protect it like the data folder.\nLedger hash: ${hash}`,
    )
  } finally {
    await rm(draft, { force: true })
    await database.close()
  }
} catch (error) {
  showProgress('')
  console.error(startupFailure(error))
  process.exitCode = 1
}
