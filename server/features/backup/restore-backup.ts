import { createReadStream, existsSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import { readLedgerHash } from '#root/server/ledger/ledger-hash.ts'
import { makeDataFolder } from '#root/server/platform/data-folder.ts'
import { knownMigrations, migrate } from '#root/server/platform/database/migrate.ts'
import type { Database } from '#root/server/platform/database/open-database.ts'
import type { ObjectStore } from '#root/server/platform/files/object-store.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { Manifest, manifestEntry } from './manifest.ts'

export interface RestoreTarget {
  readonly dataDir: string
  /** Asked for when the secrets are there. The database must be empty; who opened it closes it. */
  open(): Promise<{ database: Database; store: ObjectStore }>
}

const silent = () => {}
const unfinished = (dataDir: string) => path.join(dataDir, 'restore-unfinished')

/** Refuses a data folder whose restore was cut off: it holds less than the backup. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(unfinished(dataDir))) return
  throw new StartupError(
    `A restore into ${dataDir} was not finished: remove that folder and run the restore again, or set GLASSHOUSE_DATA_DIR to another folder.`,
  )
}

/**
 * Puts a backup back into an empty data folder and an empty database: the secrets, the tables in one transaction, the
 * files. Then it brings the tables to this release, and proves that the ledger is the one of the backup, whose hash it
 * returns. Refuses with a StartupError a file that is no backup, is damaged, or comes from a newer release.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<string | null> {
  const manifest = await checkBackup(file)
  makeDataFolder(target.dataDir)
  writeFileSync(unfinished(target.dataDir), '')
  await eachEntry(file, async (name, entry) => {
    if (!name.startsWith('secrets/')) return
    await mkdir(path.join(target.dataDir, 'secrets'), { recursive: true, mode: 0o700 })
    await writeFile(path.join(target.dataDir, 'secrets', path.basename(name)), await buffer(entry), { mode: 0o600 })
  })
  const { database, store } = await target.open()
  await migrate(database, silent, { only: manifest.migrations })
  await loadTables(database.owner, file, manifest)
  await eachEntry(file, async (name, entry) => {
    if (name.startsWith('files/')) await store.put(path.basename(name), await buffer(entry))
  })
  await refuseAnotherLedger(database, manifest)
  await migrate(database, silent)
  if (manifest.ledgerHash !== null) await skipAddresses(database.pool)
  rmSync(unfinished(target.dataDir))
  return manifest.ledgerHash
}

/** Reads a backup to its end and returns what it says of itself. Refuses as `restoreBackup` does, and changes nothing. */
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

/** Goes through an archive in its order; what `take` leaves of an entry is passed over. */
async function eachEntry(
  file: string,
  take: (name: string, contents: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const archive = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), archive)
  // Awaited when the entries are through; a failure in between reaches the loop as the archive's own.
  reading.catch(silent)
  for await (const entry of archive) {
    await take(entry.header.name, entry as AsyncIterable<Uint8Array>)
    entry.resume()
  }
  await reading
}

/** All tables or none. What the migrations put into a table is replaced by what the backup has of it. */
async function loadTables(owner: pg.Pool, file: string, { tables, sequences }: Manifest): Promise<void> {
  const client = await owner.connect()
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map(pg.escapeIdentifier).join()]))
  const each = async (statement: (table: string) => string) => {
    for (const name of columnsOf.keys()) await client.query(statement(pg.escapeIdentifier(name)))
  }
  try {
    await client.query('begin')
    // The ledger's own guards stand against changes from outside; what they made is put back as it was.
    await each((table) => `alter table ${table} disable trigger user`)
    if (tables.length > 0)
      await client.query(`truncate ${[...columnsOf.keys()].map(pg.escapeIdentifier).join()} cascade`)
    await eachEntry(file, async (name, entry) => {
      const columns = name.startsWith('tables/') ? columnsOf.get(path.basename(name, '.csv')) : undefined
      if (!columns) return
      const table = pg.escapeIdentifier(path.basename(name, '.csv'))
      await pipeline(entry, client.query(copyFrom(`copy ${table} (${columns}) from stdin (format csv)`)))
    })
    for (const { name, last } of sequences)
      await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last])
    await each((table) => `alter table ${table} enable trigger user`)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/** More than any instance gives out between two backups. */
const addressesSkipped = 1_000

/** Addresses that were given out after the backup was made are not in it, and must not be given to somebody else. */
async function skipAddresses(pool: pg.Pool): Promise<void> {
  await pool.query('update address_branches set next_index = next_index + $1', [addressesSkipped])
}

async function refuseAnotherLedger({ db }: Database, { ledgerHash }: Manifest): Promise<void> {
  if (ledgerHash !== null && (await readLedgerHash(db)) !== ledgerHash)
    throw new StartupError('The restored ledger is not the one of the backup: the file was changed after it was made.')
}
