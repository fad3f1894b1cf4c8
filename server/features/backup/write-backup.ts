import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as newPack, type Pack } from 'tar-stream'
import { copyOut } from '#platform/database/copy.ts'
import { queriesOn } from '#platform/database/pool.ts'
import type { ObjectStore } from '#platform/files/local-object-store.ts'
import { secretNames } from '#platform/secrets.ts'
import { m } from '#root/contract/messages/messages.js'
import { readLedgerHash } from '#root/server/ledger/verify.ts'
import type { Connection } from '#root/server/platform/database/connection.ts'
import type { Database } from '#root/server/platform/database/database.ts'
import { quoteName } from '#root/server/platform/database/quote-name.ts'
import { entryOfFile, entryOfSecret, entryOfTable, type Manifest, manifestEntry } from './manifest.ts'
import { type CopiedTable, listTables, readSequences } from './tables.ts'

export interface BackupSource {
  readonly database: Pick<Database, 'unlimited'>
  readonly store: Pick<ObjectStore, 'get'>
  readonly dataDir: string
}

/**
 * Writes the whole state as one gzipped tar archive: every table as it is at one moment, the encrypted files that belong to
 * it, and the secrets that open them. It may run beside a working server. Returns the hash of the ledger in it.
 */
export async function writeBackup({ database, store, dataDir }: BackupSource, destination: Writable): Promise<string> {
  const folder = await mkdtemp(path.join(dataDir, 'backup-'))
  const client = await database.unlimited.connect()
  const archive = newPack()
  const written = pipeline(archive, createGzip(), destination)
  // A destination that is gone is told by what is awaited below.
  written.catch(() => archive.destroy())
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const tables = await listTables(client)
    const manifest = await describe(client, tables)
    await addText(archive, manifestEntry, JSON.stringify(manifest, null, 2))
    await addSecrets(archive, path.join(dataDir, 'secrets'))
    for (const table of tables) await addTable(archive, client, table, folder)
    const { rows: files } = await client.query<{ id: string }>('select id from files order by id')
    await client.query('commit')
    for (const { id } of files) {
      // What was purged since the moment of the backup is gone for good.
      const contents = await store.get(id)
      if (contents) await addText(archive, entryOfFile(id), contents)
    }
    archive.finalize()
    await written
    return manifest.ledgerHash
  } catch (error) {
    archive.destroy()
    throw error
  } finally {
    client.release(true)
    await rm(folder, { recursive: true, force: true })
  }
}

async function describe(client: Connection, tables: CopiedTable[]): Promise<Manifest & { ledgerHash: string }> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return {
    product: 'glasshouse',
    format: 1,
    notice: m.simulation_notice({}, { locale: 'en' }),
    createdAt: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    ledgerHash: await readLedgerHash(queriesOn(client)),
    tables,
    sequences: await readSequences(client),
  }
}

async function addSecrets(archive: Pack, folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (secretNames.includes(name)) await addText(archive, entryOfSecret(name), await readFile(path.join(folder, name)))
}

/** A table's size is known only when it has been read, so it is put down beside the archive first. */
async function addTable(archive: Pack, client: Connection, table: CopiedTable, folder: string) {
  const file = path.join(folder, 'table.csv')
  const columns = table.columns.map((column) => quoteName(column)).join()
  const query = `select ${columns} from ${quoteName(table.name)}`
  await pipeline(copyOut(client, query), createWriteStream(file, { mode: 0o600 }))
  const { size } = await stat(file)
  const entry = archive.entry({ name: entryOfTable(table.name), size, mode: 0o600 })
  await pipeline(createReadStream(file), entry)
}

function addText(archive: Pack, name: string, contents: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, contents, (error) => (error ? reject(error) : resolve()))
  })
}
