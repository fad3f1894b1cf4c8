import { type ArchiveWriter, type Destination, openArchive } from '#platform/archive.ts'
import { copyOut } from '#platform/database/copy.ts'
import { queriesOn } from '#platform/database/pool.ts'
import { join, listFolder, makeTemporaryFolder, readFile, remove } from '#platform/disk.ts'
import { secretNames } from '#platform/secrets.ts'
import { m } from '#root/contract/messages/messages.js'
import { readLedgerHash } from '#root/server/ledger/verify.ts'
import type { Connection } from '#root/server/platform/database/connection.ts'
import type { Database } from '#root/server/platform/database/database.ts'
import { quoteName } from '#root/server/platform/database/quote-name.ts'
import type { ObjectStore } from '#root/server/platform/files/object-store.ts'
import type { Report } from '#root/server/platform/report.ts'
import { lobbyAccountPrefix } from '#root/server/platform/tables/identity.ts'
import { entryOfFile, entryOfSecret, entryOfTable, type Manifest, manifestEntry } from './manifest.ts'
import { type CopiedTable, listTables, readSequences } from './tables.ts'

export interface BackupSource {
  readonly database: Pick<Database, 'unlimited'>
  readonly store: Pick<ObjectStore, 'get'>
  readonly dataDir: string
  /** The contents of the secrets by name; when omitted, those of the data folder. */
  readonly secrets?: ReadonlyMap<string, string>
  /**
   * Whether the copy stays on the host and contains the hashes of the lobby's passwords. A file that leaves it has none of them: the
   * owner of a class could otherwise try the passwords of its other teachers.
   */
  readonly keepsLobbyPasswords?: boolean
}

/**
 * Writes the whole state as one gzipped tar archive: a snapshot of every table, its encrypted files, and the secrets
 * that decrypt them. It may run beside a running server. Returns the hash of its ledger.
 */
export async function writeBackup(
  { database, store, dataDir, secrets, keepsLobbyPasswords = false }: BackupSource,
  destination: Destination,
  report: Report = () => {},
): Promise<string> {
  const folder = await makeTemporaryFolder(join(dataDir, 'backup-'))
  const client = await database.unlimited.connect()
  const archive = openArchive(destination)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const tables = await listTables(client)
    const manifest = await describe(client, tables)
    await archive.add(manifestEntry, JSON.stringify(manifest, null, 2))
    for (const [name, contents] of secrets ?? (await readSecretFiles(join(dataDir, 'secrets'))))
      await archive.add(entryOfSecret(name), contents)
    for (const [place, table] of tables.entries()) {
      report(`Writing table ${place + 1} of ${tables.length}`)
      await addTable(archive, client, { table, keepsLobbyPasswords }, folder)
    }
    const { rows: files } = await client.query<{ id: string }>('select id from files order by id')
    await client.query('commit')
    report(`Writing ${files.length} files`)
    for (const { id } of files) {
      // Files purged since the start of the backup are permanently gone.
      const contents = await store.get(id)
      if (contents) await archive.add(entryOfFile(id), contents)
    }
    await archive.finish()
    return manifest.ledgerHash
  } catch (error) {
    archive.destroy()
    throw error
  } finally {
    client.release(true)
    await remove(folder)
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

async function readSecretFiles(folder: string): Promise<Map<string, Buffer>> {
  const names = (await listFolder(folder)).filter((name) => secretNames.includes(name))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)))
}

interface TableOfCopy extends Pick<BackupSource, 'keepsLobbyPasswords'> {
  readonly table: CopiedTable
}

async function addTable(
  archive: ArchiveWriter,
  client: Connection,
  { table, keepsLobbyPasswords }: TableOfCopy,
  folder: string,
) {
  const isLeftOut = (column: string) => !keepsLobbyPasswords && table.name === 'account' && column === 'password'
  const ownPassword = `case when not starts_with(account_id, '${lobbyAccountPrefix}') then password end`
  const columns = table.columns.map((column) => (isLeftOut(column) ? ownPassword : quoteName(column))).join()
  const rows = copyOut(client, `select ${columns} from ${quoteName(table.name)}`)
  await archive.addChunks(entryOfTable(table.name), rows, join(folder, 'table.csv'))
}
