import { createDataFolder } from '#platform/data-folder.ts'
import { queriesOn } from '#platform/database/pool.ts'
import { exists, join, makeFolder, remove, writeSafely } from '#platform/disk.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Database } from '#root/server/platform/database/database.ts'
import { migrateSchema, rowsRole } from '#root/server/platform/database/migrate.ts'
import { connectWithoutTimeouts } from '#root/server/platform/database/next-schema.ts'
import type { ObjectStore } from '#root/server/platform/files/object-store.ts'
import type { Report } from '#root/server/platform/report.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { type EndedAccess, endAllAccess } from './carry-over.ts'
import { checkBackup } from './check-backup.ts'
import { loadFiles, loadState, requireIntactLedger } from './load-state.ts'
import { eachEntry, readWhole } from './read-archive.ts'

export interface RestoreTarget {
  readonly dataDir: string
  /** Called after the secrets are restored. The database must be empty; its opener closes it. */
  open(): Promise<{ database: Database; store: ObjectStore }>
}

const unfinished = (dataDir: string) => join(dataDir, 'restore-unfinished')

/** Refuses a data folder with an interrupted restore, which has less than the backup. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!exists(unfinished(dataDir))) return
  throw new StartupError(
    `A restore into ${dataDir} was not finished: remove that folder and run the restore again, or set GLASSHOUSE_DATA_DIR to another folder.`,
  )
}

/**
 * Restores a backup into an empty data folder and an empty database: the secrets, the tables in one transaction, the
 * files. Then it migrates the tables to this release, and verifies that the ledger is intact and matches the backup,
 * whose hash it returns. Sessions, invitations, links and tickets of the backup are ended, because some may have been
 * revoked since; it returns their counts. Refuses with a StartupError a file that is not a backup, is damaged or
 * invalid, or is from a newer release.
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
  report: Report = () => {},
): Promise<{ ledgerHash: string; ended: EndedAccess }> {
  report('Checking the backup')
  const manifest = await checkBackup(file)
  createDataFolder(target.dataDir)
  await writeSafely(unfinished(target.dataDir), '')
  await makeFolder(join(target.dataDir, 'secrets'))
  for (const [name, contents] of await readSecrets(file))
    await writeSafely(join(target.dataDir, 'secrets', name), contents)
  const { database, store } = await target.open()
  const client = await connectWithoutTimeouts(database)
  try {
    const role = await rowsRole(database)
    await loadState(
      client,
      file,
      manifest,
      (only) => migrateSchema(client, role, () => {}, only ? { only } : {}),
      report,
    )
    report('Verifying the ledger')
    await requireIntactLedger(client)
    const ended = await queriesOn(client).transaction(async (tx) => {
      const counts = await endAllAccess(client)
      await recordAudit(tx, {
        actor: 'system',
        action: 'backup-restored',
        subject: { kind: 'simulation' },
        details: { ...counts, madeAt: manifest.createdAt },
      })
      return counts
    })
    report('Loading the files')
    await loadFiles(file, store)
    await remove(unfinished(target.dataDir))
    return { ledgerHash: manifest.ledgerHash, ended }
  } finally {
    client.release(true)
  }
}

/** The secrets of a checked backup, by name. */
export async function readSecrets(file: string): Promise<Map<string, Buffer>> {
  const secrets = new Map<string, Buffer>()
  await eachEntry(file, async ({ kind, name, contents }) => {
    if (kind === 'secret') secrets.set(name, await readWhole(contents))
  })
  return secrets
}
