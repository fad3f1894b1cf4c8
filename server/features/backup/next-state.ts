import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockDataFolder } from '#root/server/platform/database/lock.ts'
import { openDatabase } from '#root/server/platform/database/open-database.ts'
import { openObjectStore } from '#root/server/platform/files/open-object-store.ts'
import type { Report } from '#root/server/platform/report.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { refuseUnfinishedRestore, restoreBackup } from './restore-backup.ts'

const nextState = (dataDir: string) => path.join(dataDir, 'next-state.tar.gz')

/** Names a whole, checked backup as the state that the next start begins with. */
export async function setNextState(dataDir: string, file: string): Promise<void> {
  await rename(file, nextState(dataDir))
}

/**
 * Before a start: when a next state is set, the database is emptied and that state put in its place. It stays set until
 * all of it is there, so a process that is killed meanwhile begins again. Returns the settings to start with, whose
 * secrets may be others now.
 */
export async function takeOnNextState(readSettings: () => Settings, report: Report): Promise<Settings> {
  const settings = readSettings()
  const file = nextState(settings.dataDir)
  if (!existsSync(file)) {
    refuseUnfinishedRestore(settings.dataDir)
    return settings
  }
  report('Putting the new state in place')
  const database = await openDatabase(settings, report)
  try {
    const lock = await lockDataFolder(settings.dataDir, database, () => {})
    try {
      await database.owner.query('drop schema public cascade; create schema public')
      const store = openObjectStore(settings)
      await restoreBackup(file, { dataDir: settings.dataDir, open: async () => ({ database, store }) })
      await rm(file)
    } finally {
      await lock.release()
    }
  } finally {
    await database.close()
  }
  return readSettings()
}
