import { copyIn } from '#platform/database/copy.ts'
import { queriesOn } from '#platform/database/pool.ts'
import { sizeOf } from '#platform/disk.ts'
import { findBrokenRules, readLedgerHash } from '#root/server/ledger/verify.ts'
import { type Connection, type DatabaseError, isDatabaseError } from '#root/server/platform/database/connection.ts'
import { quoteName } from '#root/server/platform/database/quote-name.ts'
import type { ObjectStore } from '#root/server/platform/files/object-store.ts'
import type { Report } from '#root/server/platform/report.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { dropIndexes } from './indexes.ts'
import type { Manifest } from './manifest.ts'
import { eachEntry, readWhole } from './read-archive.ts'
import { type CopiedTable, listCounters, listSequences, listTables, setCounter } from './tables.ts'

/** A complete backup whose contents are not a valid state. */
export class InvalidBackup extends StartupError {
  /** The place of the error: a table, a row of the ledger or a file. */
  readonly part: string
  constructor(part: string, message: string) {
    super(message)
    this.part = part
  }
}

/**
 * Migrates the first schema of a connection's search path to this release, or to the release with the given migrations.
 */
export type MigrateTo = (only?: readonly string[]) => Promise<void>

/**
 * Loads the tables of a checked backup into the empty first schema of a connection's search path: first those of the
 * backup's release, in one transaction, then migrated to this release. Refuses with an InvalidBackup rows that do not
 * load, and a ledger that differs from the manifest; the caller then drops the schema.
 */
export async function loadState(
  client: Connection,
  file: string,
  manifest: Manifest,
  migrateTo: MigrateTo,
  report: Report = () => {},
): Promise<void> {
  try {
    await migrateTo(manifest.migrations)
    await refuseOtherTables(client, manifest)
    await loadTables(client, file, manifest, report)
    if ((await readLedgerHash(queriesOn(client))) !== manifest.ledgerHash)
      throw new InvalidBackup(
        'ledger_transfers',
        'The restored ledger differs from the backup’s: the file was changed after it was written.',
      )
    await migrateTo()
  } catch (error) {
    throw asInvalidBackup(error)
  }
  await skipAddresses(client)
}

/** A smaller backup loads faster with the indexes in place. */
const smallBytes = 1_000_000

/** Loads all tables or none. Rows of the backup replace rows of the migrations. */
async function loadTables(
  client: Connection,
  file: string,
  { tables, sequences }: Manifest,
  report: Report,
): Promise<void> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map(quoteName).join()]))
  await client.query('begin')
  await withoutTriggers(client, [...columnsOf.keys()], async () => {
    await client.query(`truncate ${[...columnsOf.keys()].map(quoteName).join()} cascade`)
    const restoreIndexes = (await sizeOf(file)) > smallBytes ? await dropIndexes(client) : null
    let loaded = 0
    await eachEntry(file, async ({ kind, name, contents }) => {
      if (kind !== 'table') return
      report(`Loading table ${(loaded += 1)} of ${tables.length}`)
      const [table, columns] = [quoteName(name), columnsOf.get(name)!]
      await copyIn(client, `${table} (${columns})`, contents)
    })
    await restoreIndexes?.(report)
    for (const { name, last } of sequences) await setCounter(client, name, last)
  })
  await refuseOutdatedCounters(client)
  await client.query('commit')
}

/** A backup has exactly the tables and columns of its release: a missing one would be empty, or as at a first start. */
async function refuseOtherTables(client: Connection, { tables, sequences }: Manifest): Promise<void> {
  const described = (all: readonly CopiedTable[]) =>
    new Set(all.map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`))
  const [other] = described(tables).symmetricDifference(described(await listTables(client)))
  if (other)
    throw new InvalidBackup(other.split(':')[0]!, `The backup has a different table than its release (${other}).`)
  const known = await listSequences(client)
  const stray = sequences.find(({ name }) => !known.includes(name))
  if (stray)
    throw new InvalidBackup(stray.name, `The backup has a counter that its release does not have (${stray.name}).`)
}

/** A counter below a used number would issue it again, and the write would fail. */
async function refuseOutdatedCounters(client: Connection): Promise<void> {
  for (const { name, table, column } of await listCounters(client)) {
    const { rows } = await client.query(
      `select from ${name} where coalesce((select max(${column}) from ${table}), 0) > last_value - (not is_called)::integer`,
    )
    if (rows.length > 0)
      throw new InvalidBackup(table, `The counter of ${table} is below a number that is already used.`)
  }
}

/**
 * Runs work within the caller's transaction with our own triggers on these tables disabled: the rows were checked when
 * they were first written, and are restored unchanged. Foreign keys are still checked.
 */
export async function withoutTriggers(
  client: Connection,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${quoteName(table)} disable trigger user`)
  await work()
  for (const table of tables) await client.query(`alter table ${quoteName(table)} enable trigger user`)
}

/** An upper limit of the addresses that any instance assigns between two backups. */
const addressesSkipped = 1_000

/** Addresses assigned after the backup are not in it, and must not be assigned again. */
async function skipAddresses(client: Connection): Promise<void> {
  await client.query('update address_branches set next_index = next_index + $1', [addressesSkipped])
}

/**
 * Verifies the ledger in the first schema of a connection's search path. Refuses with an InvalidBackup that names the
 * first corrupted row.
 */
export async function requireIntactLedger(client: Connection): Promise<void> {
  const [first] = await findBrokenRules(queriesOn(client))
  if (first)
    throw new InvalidBackup(
      first.row,
      `The ledger of the backup is corrupted: ${first.row} breaks the rule "${first.rule}".`,
    )
}

/** Stores the files of a backup, each with its own name. Refuses one that already exists with other contents. */
export async function loadFiles(file: string, store: Pick<ObjectStore, 'get' | 'put'>): Promise<void> {
  await eachEntry(file, async ({ kind, name: id, contents }) => {
    if (kind !== 'file') return
    const [bytes, present] = [await readWhole(contents), await store.get(id)]
    if (present && !present.equals(bytes))
      throw new InvalidBackup(
        `files/${id}`,
        `The file ${id} of the backup differs from the existing file of that name.`,
      )
    // Also if it exists: the purge may be due to remove it, and this renews its age.
    await store.put(id, bytes)
  })
}

/** Database errors about rows (classes 22, 23 and 42) mean an invalid file; any other is our fault or an outage. */
function asInvalidBackup(error: unknown): unknown {
  if (error instanceof StartupError) return error
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isDatabaseError(cause) && /^(?:22|23|42)/.test(cause.code))
      return new InvalidBackup(partOf(cause), `The rows of the backup do not load (${cause.message}).`)
  }
  return error
}

/** The table of an invalid row: a constraint names it, and a copy names it with the line. */
function partOf({ table, where }: DatabaseError): string {
  return table ?? /^COPY (\w+, line \d+)/.exec(where ?? '')?.[1] ?? 'tables'
}
