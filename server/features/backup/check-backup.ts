import { knownMigrations, migrationsOf } from '#root/server/platform/database/migrate.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { Manifest } from './manifest.ts'
import { BadArchive, eachEntry, readWhole } from './read-archive.ts'

/**
 * Reads a backup to its end and returns its manifest, with the names of this release's migrations. Changes nothing.
 * Refuses with a StartupError a file that is not a backup, is damaged, is from a newer release, or from a version with
 * unknown tables.
 */
export async function checkBackup(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  const found = new Set<string>()
  try {
    await eachEntry(file, async ({ kind, name, contents }) => {
      if (kind === 'manifest') manifest = Manifest.parse(JSON.parse((await readWhole(contents)).toString()))
      if (kind === 'table') found.add(name)
      if (kind === 'secret') refuseBadSecret(name, await readWhole(contents))
    })
  } catch (error) {
    throw new StartupError(
      `${file} is not a complete backup of Glasshouse (${(error as Error).message.split('\n')[0]}).`,
    )
  }
  const listed = new Set(manifest?.tables.map(({ name }) => name))
  if (!manifest || found.symmetricDifference(listed).size > 0)
    throw new StartupError(`${file} is not a complete backup of Glasshouse.`)
  const migrations = migrationsOf(manifest.migrations)
  if (!migrations)
    throw new StartupError(
      `${file} comes from an early version of Glasshouse that this release cannot migrate: restore it with the version that made it, start that data folder once with the last version before the first release, and make a new backup.`,
    )
  const known = new Set(knownMigrations())
  const newer = migrations.find((name) => !known.has(name))
  if (newer)
    throw new StartupError(
      `${file} comes from a newer release of Glasshouse (it has ${newer}): restore it with that release.`,
    )
  return { ...manifest, migrations: [...migrations] }
}

/** A server with a damaged secret would not start. */
function refuseBadSecret(name: string, contents: Buffer): void {
  if (Buffer.from(contents.toString('latin1'), 'base64').length !== 32)
    throw new BadArchive(`the secret ${name} is damaged`)
}
