import { and, eq, ne } from 'drizzle-orm'
import { openPool } from '#platform/database/pool.ts'
import type { MasterKeys } from '#root/server/platform/files/file-cipher.ts'
import { type Cells, storeCell } from '../cells.ts'
import type { Directory } from '../directory/open-directory.ts'
import { firms } from '../directory/tables.ts'
import type { FirmHost } from '../firm-host.ts'
import { schemaVersion } from '../provision.ts'
import type { CellLoad, HostWork } from './administer-host.ts'

interface HostParts {
  readonly directory: Directory
  readonly cells: Cells
  readonly keys: MasterKeys
  readonly firmHost: Pick<FirmHost, 'wake'>
  readonly onError: (error: unknown) => void
}

/** The console's operations on the cells of a host and the tables of its firms. */
export function hostWork({ directory, cells, keys, firmHost, onError }: HostParts): HostWork {
  return {
    schemaVersion,
    probeCell: (cellId) => probe(cells, cellId),
    addCell: async (tx, cell) => ((await mayCreate(cell.url)) ? storeCell(tx, keys, cell) : null),
    migrateFirms: () => void migrateAll(directory, firmHost, onError),
  }
}

/** The load of a cell; null if it does not answer, at once if it is known to be unreachable. */
async function probe(cells: Cells, cellId: string): Promise<CellLoad | null> {
  try {
    const { admin } = await cells.use(cellId)
    const startedAt = performance.now()
    const { rows } = await admin.query<{ connections: string; max: string }>(
      `select (select count(*) from pg_stat_activity where backend_type = 'client backend')::text as connections,
        current_setting('max_connections') as max`,
    )
    const answersInMs = Math.round((performance.now() - startedAt) * 10) / 10
    return { answersInMs, connections: Number(rows[0]!.connections), maxConnections: Number(rows[0]!.max) }
  } catch (error) {
    await cells.noteFailure(cellId, error)
    return null
  }
}

const askLimits = {
  connections: 1,
  waiting: 1,
  statementMs: 5_000,
  lockMs: 5_000,
  idleInTransactionMs: 5_000,
  isPipelined: false,
}

/** Whether a PostgreSQL server answers at a URL, and its role may create databases and roles. */
async function mayCreate(url: string): Promise<boolean> {
  if (!/^postgres(?:ql)?:\/\//.test(url)) return false
  const pool = openPool(url, askLimits, () => {})
  try {
    const { rows } = await pool.query<{ may: boolean }>(
      'select rolsuper or (rolcreatedb and rolcreaterole) as may from pg_roles where rolname = current_user',
    )
    return rows[0]?.may === true
  } catch {
    return false
  } finally {
    await pool.end()
  }
}

/** Opens the firms with outdated tables one after the other; opening migrates them. */
async function migrateAll(
  { db }: Directory,
  firmHost: Pick<FirmHost, 'wake'>,
  onError: (error: unknown) => void,
): Promise<void> {
  try {
    const older = and(eq(firms.state, 'open'), ne(firms.schemaVersion, schemaVersion))
    for (const { slug } of await db.select({ slug: firms.slug }).from(firms).where(older).orderBy(firms.slug))
      await firmHost.wake(slug!).catch(onError)
  } catch (error) {
    onError(error)
  }
}
