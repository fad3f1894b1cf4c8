import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockDataFolder } from '#platform/database/lock.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { replacementLock } from '#root/server/platform/database/advisory-locks.ts'
import type { Database } from '#root/server/platform/database/database.ts'
import { connectPatiently, dropOtherSchemas, readStateId } from '#root/server/platform/database/next-schema.ts'
import type { Report } from '#root/server/platform/report.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { areSecretsStaged, settleSecrets } from './next-secrets.ts'
import { refuseUnfinishedRestore } from './restore-backup.ts'
import { removeDrafts } from './snapshots.ts'

/**
 * The first thing of each start. When a replacement left secrets that wait, they take effect if the database holds their state, and go if not. Returns
 * the settings to start with, whose secrets may be others now.
 */
export async function settleState(readSettings: () => Settings, report: Report): Promise<Settings> {
  const settings = readSettings()
  refuseUnfinishedRestore(settings.dataDir)
  if (!areSecretsStaged(settings.dataDir)) return settings
  report('Putting the new state in place')
  const database = await openDatabase(settings, report)
  try {
    const lock = await lockDataFolder(settings.dataDir, database, () => {})
    try {
      await settleSecrets(settings.dataDir, await readStateId(database.pool))
    } finally {
      await lock.release()
    }
  } finally {
    await database.close()
  }
  return readSettings()
}

const leftover = /^replacement-[0-9a-f-]{36}\.tar\.gz$/

/** Removes what replacements have left behind: the state before, or what was built of one that was cut off. Another process may be at one: then nothing. */
export async function removeLeftovers(database: Pick<Database, 'owner'>, dataDir: string): Promise<void> {
  const client = await connectPatiently(database)
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
      ...replacementLock,
    ])
    if (!rows[0]!.locked) return
    await dropOtherSchemas(client)
    await removeDrafts(dataDir)
    for (const name of await readdir(dataDir))
      if (leftover.test(name)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  } finally {
    client.release(true)
  }
}
