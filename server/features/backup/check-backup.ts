import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { knownMigrations } from '#root/server/platform/database/migrate.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { Manifest, manifestEntry } from './manifest.ts'
import { eachEntry } from './read-archive.ts'

/**
 * Reads a backup to its end and returns what it says of itself. Changes nothing. Refuses with a StartupError a file that is no
 * backup, is damaged, or comes from a newer release.
 */
export async function checkBackup(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  const found = new Set<string>()
  try {
    await eachEntry(file, async (name, entry) => {
      if (name === manifestEntry) manifest = Manifest.parse(JSON.parse((await buffer(entry)).toString()))
      if (name.startsWith('tables/')) found.add(path.basename(name, '.csv'))
    })
  } catch (error) {
    throw new StartupError(`${file} is not a whole backup of Glasshouse (${(error as Error).message.split('\n')[0]}).`)
  }
  const missing = manifest?.tables.find(({ name }) => !found.has(name))
  if (!manifest || missing) throw new StartupError(`${file} is not a whole backup of Glasshouse.`)
  const known = new Set(knownMigrations())
  const newer = manifest.migrations.find((name) => !known.has(name))
  if (newer)
    throw new StartupError(
      `${file} comes from a newer release of Glasshouse (it has ${newer}): restore it with that release.`,
    )
  return manifest
}
