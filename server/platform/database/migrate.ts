import { readMigrations } from '#platform/assets.ts'
import { sha256 } from '#platform/crypto.ts'
import type { Report } from '../report.ts'
import { StartupError } from '../startup-error.ts'
import { migrationLock } from './advisory-locks.ts'
import type { Statements } from './connection.ts'
import type { Database } from './database.ts'
import { formerMigrations } from './former-migrations.ts'
import { quoteName } from './quote-name.ts'

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Migrates the database to the newest version: applies each new file of server/migrations, in order, each in its own
 * transaction. The server's role may then read and write rows. Concurrent processes take turns. Refuses a database that
 * a newer release has migrated, a migration that was edited after it was applied, and a database that has only some of
 * the migrations before the baseline. `only` names the migrations that an older release would have applied.
 */
export async function migrate(
  { owner, pool }: Pick<Database, 'owner' | 'pool'>,
  report: Report,
  options: MigrateOptions = {},
): Promise<void> {
  const client = await owner.connect()
  try {
    await migrateSchema(client, options.rowsFor ?? (await rowsRole({ pool })), report, options)
  } finally {
    // Closing the session always releases the lock, in any state after a failure.
    client.release(true)
  }
}

interface MigrateOptions {
  readonly folder?: string
  readonly only?: readonly string[]
  /** The role that may read and write rows; when omitted, that of the connections for requests. */
  readonly rowsFor?: string
  /** Whether the database may have further migrations, of the next release. Then it is left as it is. */
  readonly allowsNewer?: boolean
}

/**
 * Like `migrate`, in the first schema of a connection's search path. `role` may read and write the rows afterwards;
 * null: only the owner of the tables. If it fails, the caller closes the connection, which releases the lock.
 */
export async function migrateSchema(
  client: Statements,
  role: string | null,
  report: Report,
  { folder, only, allowsNewer = false }: MigrateOptions = {},
): Promise<void> {
  const known = readKnown(folder)
  const migrations = known.filter(({ name }) => only?.includes(name) ?? true)
  await client.query('select pg_advisory_lock($1, $2)', migrationLock)
  const applied = await adoptBaseline(client, await readApplied(client), known)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  refuseForeign(applied, migrations, allowsNewer && missing.length === 0)
  if (missing.length > 0) report('Preparing the tables')
  for (const migration of missing) await apply(client, migration)
  if (role !== null) await grantRows(client, role)
  await client.query('select pg_advisory_unlock($1, $2)', migrationLock)
}

/** The role that reads and writes rows; if there is only one role, it also owns the tables. */
export async function rowsRole({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]!.role
}

/** The names of this release's migrations, in order. */
export function knownMigrations(): string[] {
  return readMigrations().map(({ name }) => name)
}

/**
 * The migrations of this release that create the tables of an older release, given the names in its backup. Null if it
 * has only some of the migrations before the baseline: no release can migrate those tables.
 */
export function migrationsOf(names: readonly string[]): readonly string[] | null {
  if (!names.some(isFormer)) return names
  const isWhole = names.length === formerMigrations.size && names.every(isFormer)
  return isWhole ? knownMigrations().filter(isBaseline) : null
}

const isFormer = (name: string) => formerMigrations.has(name)
/** Later migrations are numbered from 101 on. */
const isBaseline = (name: string) => name < '100'

/**
 * Returns the applied migrations. If these are all migrations before the baseline, the tables are already those of the
 * baseline: it replaces the names, and runs nothing.
 */
async function adoptBaseline(
  client: Statements,
  applied: Map<string, string>,
  known: Migration[],
): Promise<Map<string, string>> {
  if (!applied.keys().some(isFormer)) return applied
  const isWhole =
    applied.size === formerMigrations.size &&
    applied.entries().every(([name, checksum]) => formerMigrations.get(name) === checksum)
  if (!isWhole) {
    throw new StartupError(
      'The database comes from an early version of Glasshouse that this release cannot migrate: start it once with the last version before the first release, or use another data folder.',
    )
  }
  const baseline = known.filter(({ name }) => isBaseline(name))
  await client.query('begin')
  await client.query('delete from schema_migrations')
  for (const migration of baseline) await markApplied(client, migration)
  await client.query('commit')
  return readApplied(client)
}

function readKnown(folder?: string): Migration[] {
  return readMigrations(folder).map(({ name, sql }) => ({ name, sql, checksum: sha256(sql).toString('hex') }))
}

/** Names and checksums of the applied migrations. */
async function readApplied(client: Statements): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseForeign(applied: Map<string, string>, migrations: Migration[], allowsNewer: boolean): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const newer = applied.keys().find((name) => !known.has(name))
  if (newer && !allowsNewer) {
    throw new StartupError(
      `The database is newer than this release of Glasshouse (it has ${newer}): start the newer release, or use another data folder.`,
    )
  }
  const edited = known.keys().find((name) => applied.has(name) && known.get(name) !== applied.get(name))
  if (edited) {
    throw new StartupError(
      `The migration ${edited} differs from the one that created this database: restore that file, or use another data folder.`,
    )
  }
}

async function apply(client: Statements, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await markApplied(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${migration.name}: ${(error as Error).message}`, { cause: error })
  }
}

async function markApplied(client: Statements, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/**
 * Grants a role access to the rows of all current and future tables of the connection's schema. The role cannot change
 * tables or triggers, so it cannot bypass the guards of the ledger.
 */
async function grantRows(owner: Statements, role: string): Promise<void> {
  const { rows: granted } = await owner.query(`select where has_table_privilege($1, 'schema_migrations', 'select')`, [
    role,
  ])
  if (granted.length > 0) return
  const { rows } = await owner.query<{ schema: string }>('select current_schema() as schema')
  const schema = quoteName(rows[0]!.schema)
  const name = quoteName(role)
  // Sent together, they are one transaction.
  await owner.query(`
    alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${name};
    alter default privileges in schema ${schema} grant usage, select on sequences to ${name};
    grant usage on schema ${schema} to ${name};
    grant select, insert, update, delete on all tables in schema ${schema} to ${name};
    grant usage, select on all sequences in schema ${schema} to ${name};
    revoke insert, update, delete on schema_migrations from ${name}`)
}
