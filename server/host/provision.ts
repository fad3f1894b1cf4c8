import { readMigrations } from '#platform/assets.ts'
import { scramVerifier, sha256 } from '#platform/crypto.ts'
import { databaseAt } from '#platform/database/open-database.ts'
import { isDatabaseError } from '#root/server/platform/database/connection.ts'
import { migrate } from '#root/server/platform/database/migrate.ts'
import { quoteName } from '#root/server/platform/database/quote-name.ts'
import { restartPositions } from '../live/restart-positions.ts'
import { type Cell, parseDatabaseUrl } from './cells.ts'
import type { FirmKeys } from './firm-keys.ts'

/**
 * A role that owns nothing and can connect to no database. It may read and write the rows of every firm's database, and
 * the firms' roles are its members.
 */
export const rowsGroup = 'glasshouse_firms'

/** The migrations of this release as one hash: a database with this version is up to date. */
export const schemaVersion = sha256(
  readMigrations()
    .map(({ name, sql }) => `${name}\n${sql}`)
    .join('\n'),
)
  .toString('hex')
  .slice(0, 16)

/** A new name for a firm's database and role. A firm that moves gets a new one, so that names never conflict. */
export const newDatabaseName = () => `firm_${crypto.randomUUID().replaceAll('-', '')}`

/** The URL of a firm's database for the firm's own role, which can connect to no other database and owns no table. */
export function firmUrl(cell: Pick<Cell, 'adminUrl'>, database: string, keys: FirmKeys): string {
  const url = parseDatabaseUrl(cell.adminUrl)
  url.username = database
  url.password = passwordOf(keys)
  url.pathname = `/${database}`
  return url.href
}

/** The URL of a firm's database for the owner of its tables. */
export function ownerUrl(cell: Pick<Cell, 'adminUrl'>, database: string): string {
  const url = parseDatabaseUrl(cell.adminUrl)
  url.pathname = `/${database}`
  return url.href
}

function passwordOf(keys: FirmKeys): string {
  return keys['database-password'].toString('base64url')
}

interface NewDatabase {
  readonly name: string
  readonly keys: FirmKeys
  /** The maximum of connections of the firm's role, in all processes together. */
  readonly connections: number
}

/** Creates a firm's database with the tables of this release, and the role that reads and writes its rows. */
export async function createFirmDatabase(cell: Cell, made: NewDatabase): Promise<void> {
  await ensureTemplate(cell)
  await cell.runLimited(async () => {
    await createFrom(cell, () => ensureTemplate(cell), made)
    const database = databaseAt(ownerUrl(cell, made.name))
    try {
      await restartPositions(database.owner)
    } finally {
      await database.close()
    }
  })
}

/** Creates an empty database for a firm that is restored, and its role. */
export async function createEmptyDatabase(cell: Cell, made: NewDatabase): Promise<void> {
  await ensureRowsGroup(cell)
  await cell.runLimited(() => createFrom(cell, async () => 'template0', made))
}

async function createFrom(cell: Cell, template: () => Promise<string>, made: NewDatabase): Promise<void> {
  await createRole(cell, made)
  const create = async () =>
    cell.admin.query(`create database ${quoteName(made.name)} template ${quoteName(await template())}`)
  await create().catch((error: unknown) => {
    if (!isDatabaseError(error) || error.code !== '3D000') throw error
    // A newer release has dropped the template meanwhile.
    making.clear()
    return create()
  })
  await allowOwnRoleOnly(cell, made.name)
}

/** Drops a firm's database with all its connections, and its role. Missing parts are ignored. */
export async function dropFirmDatabase(cell: Cell, name: string): Promise<void> {
  await cell.runLimited(async () => {
    await cell.admin.query(`drop database if exists ${quoteName(name)} with (force)`)
    await cell.admin.query(`drop role if exists ${quoteName(name)}`)
  })
}

/** Revokes the log-in of a firm's role and ends its connections: no process can write any more. */
export async function revokeLogIn(cell: Cell, name: string): Promise<void> {
  await cell.admin.query(`alter role ${quoteName(name)} nologin`)
  await cell.admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name])
}

/** Restores the log-in of a firm's role. */
export async function restoreLogIn(cell: Cell, name: string): Promise<void> {
  await cell.admin.query(`alter role ${quoteName(name)} login`)
}

/** The number of connections of a firm's role. */
export async function countConnections(cell: Cell, name: string): Promise<number> {
  const { rows } = await cell.admin.query<{ count: bigint }>(
    'select count(*) as count from pg_stat_activity where usename = $1',
    [name],
  )
  return Number(rows[0]!.count)
}

/** The server gets only the verifier of the password, so the password is in no log of statements. */
async function createRole(cell: Cell, { name, keys, connections }: NewDatabase): Promise<void> {
  await cell.admin.query(
    `create role ${quoteName(name)} login connection limit ${connections} password '${scramVerifier(passwordOf(keys))}' in role ${rowsGroup}`,
  )
}

async function allowOwnRoleOnly(cell: Cell, name: string): Promise<void> {
  await cell.admin.query(`revoke all on database ${quoteName(name)} from public`)
  await cell.admin.query(`grant connect, temporary on database ${quoteName(name)} to ${quoteName(name)}`)
}

const making = new Map<string, Promise<string>>()

/** How the names of a cell's templates begin. The version of their tables follows. */
export const templatePrefix = ({ id }: Pick<Cell, 'id'>) => `template_${id.slice(0, 8)}_`

/**
 * The name of the cell's template: a database with the tables of this release and no rows. It is created if it is
 * missing.
 */
function ensureTemplate(cell: Cell): Promise<string> {
  const name = `${templatePrefix(cell)}${schemaVersion}`
  const made = making.get(name) ?? makeTemplate(cell, name)
  making.set(name, made)
  made.catch(() => making.delete(name))
  return made
}

/**
 * A database is marked as a template when it is complete. The lock ends with the connection; an incomplete template is
 * created again.
 */
async function makeTemplate(cell: Cell, name: string): Promise<string> {
  const client = await cell.admin.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    const { rows } = await client.query('select from pg_database where datname = $1 and datistemplate', [name])
    if (rows.length > 0) return name
    await ensureRowsGroup(cell)
    await client.query(`drop database if exists ${quoteName(name)} with (force)`)
    await client.query(`create database ${quoteName(name)} template template0`)
    await client.query(`revoke all on database ${quoteName(name)} from public`)
    const database = databaseAt(ownerUrl(cell, name))
    try {
      await migrate(database, () => {}, { rowsFor: rowsGroup })
    } finally {
      await database.close()
    }
    await client.query(`alter database ${quoteName(name)} is_template true allow_connections false`)
    return name
  } finally {
    client.release(true)
  }
}

/** Roles belong to the whole server, so another host on it may have created this one. */
async function ensureRowsGroup(cell: Cell): Promise<void> {
  await cell.admin.query(`create role ${rowsGroup} nologin`).catch((error: unknown) => {
    if (!isDatabaseError(error) || !['42710', '23505'].includes(error.code)) throw error
  })
}
