import { and, eq, notInArray, sql } from 'drizzle-orm'
import { openPool } from '#platform/database/pool.ts'
import type { Pool } from '#root/server/platform/database/connection.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { decryptByMaster, encrypt, type MasterKeys } from '#root/server/platform/files/file-cipher.ts'
import { keepRunning } from '#root/server/platform/keep-running.ts'
import { isConnectionLost, isOutage, Outage } from '#root/server/platform/outage.ts'
import { cells } from './directory/tables.ts'

/** A PostgreSQL server that stores firms. */
export interface Cell {
  readonly id: string
  readonly name: string
  /** The address for the role that may create databases and roles. */
  readonly adminUrl: string
  /** Connections of that role to its own database, for statements about databases and roles. */
  readonly admin: Pool
  /**
   * Runs work that creates or drops a database, a few at a time. The rest waits here and not for a connection, which
   * would time out.
   */
  readonly runLimited: <T>(work: () => Promise<T>) => Promise<T>
}

/** The cell does not answer. Its firms wait; all others continue. */
export class CellUnreachable extends Outage {}

const adminLimits = {
  connections: 3,
  waiting: 100,
  // A new database is copied from a template within a second; a busy disk takes longer.
  statementMs: 60_000,
  lockMs: 30_000,
  idleInTransactionMs: 30_000,
  isPipelined: false,
}
/**
 * The maximum of databases of a cell that are created or dropped at the same time. It is below the number of
 * connections, so that other statements have one.
 */
const maxChanges = 2
/** How often a cell that does not answer is queried again. */
const retryMs = 1_000

/** The cells of a host, for one process. */
export interface Cells {
  /** Returns a cell; its URL never changes. Throws `CellUnreachable` while it is unreachable. */
  use(cellId: string): Promise<Cell>
  /** Whether the cell did not answer its last query. It is queried again every second. */
  isUnreachable(cellId: string): boolean
  /** Queries a cell, once for all concurrent callers. A cell that does not answer is unreachable from then on. */
  isReachable(cellId: string): Promise<boolean>
  /** Records that the cell is unreachable, if the error means that, and then returns it as a `CellUnreachable`. */
  noteFailure(cellId: string, error: unknown): unknown
  close(): Promise<void>
}

/** Opens the cells of the directory, each at its first use. */
export function openCells(db: Queryable, keys: MasterKeys): Cells {
  const known = new Map<string, Cell>()
  const unreachable = new Set<string>()

  async function find(cellId: string): Promise<Cell> {
    const cell = known.get(cellId)
    if (cell) return cell
    const [row] = await db.select().from(cells).where(eq(cells.id, cellId))
    if (!row) throw new Error(`There is no cell ${cellId}`)
    const opened = known.get(cellId)
    if (opened) return opened
    const adminUrl = decryptByMaster(keys, contextOfCell(row.name), row.wrappedUrl).toString()
    const admin = openPool(adminUrl, adminLimits, () => {})
    const made = { id: row.id, name: row.name, adminUrl, admin, runLimited: limitConcurrency(maxChanges) }
    known.set(cellId, made)
    return made
  }

  async function use(cellId: string): Promise<Cell> {
    if (unreachable.has(cellId)) throw new CellUnreachable('The database server of the firm does not answer')
    return find(cellId)
  }

  function noteFailure(cellId: string, error: unknown): unknown {
    if (error instanceof CellUnreachable || !(isOutage(error) || isConnectionLost(error))) return error
    unreachable.add(cellId)
    return new CellUnreachable('The database server of the firm does not answer', { cause: error })
  }

  /** Queries a cell, even an unreachable one. Any answer counts, even a refusal. */
  async function probe(cellId: string): Promise<boolean> {
    try {
      await (await find(cellId)).admin.query('select 1')
    } catch (error) {
      if (noteFailure(cellId, error) instanceof CellUnreachable) return false
    }
    unreachable.delete(cellId)
    return true
  }
  const retrying = keepRunning(
    async () => void (await Promise.all([...unreachable].map(probe))),
    { pauseMs: retryMs },
    () => {},
  )

  const probes = new Map<string, Promise<boolean>>()
  return {
    use,
    isUnreachable: (cellId) => unreachable.has(cellId),
    noteFailure,
    isReachable(cellId) {
      if (unreachable.has(cellId)) return Promise.resolve(false)
      const answer = probes.get(cellId) ?? probe(cellId).finally(() => probes.delete(cellId))
      probes.set(cellId, answer)
      return answer
    },
    async close() {
      await retrying.stop()
      await Promise.all([...known.values()].map(({ admin }) => (admin as Pool & { end(): Promise<void> }).end()))
    },
  }
}

/** Runs at most `max` pieces of work at a time, in order of arrival. */
function limitConcurrency(max: number): Cell['runLimited'] {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < max) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The context that binds the URL of a cell to its name. */
export const contextOfCell = (name: string) => `cell ${name}`

/**
 * Stores a cell, or the new URL of the cell with this name. The URL contains an administrator's password, so it is
 * encrypted; screens show the host and the port.
 */
export async function storeCell(
  db: Queryable,
  keys: MasterKeys,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<string> {
  const stored = {
    name,
    address: addressOf(url),
    wrappedUrl: encrypt(keys.masterKey, contextOfCell(name), Buffer.from(url)),
  }
  const [row] = await db
    .insert(cells)
    .values(stored)
    .onConflictDoUpdate({ target: cells.name, set: stored })
    .returning({ id: cells.id })
  return row!.id
}

/** The open cell with room that has the fewest firms, except these; null if all others are full or draining. */
export async function chooseCell(db: Queryable, away: readonly string[] = []): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select cells.id from cells left join firms on firms.cell_id = cells.id and firms.state not in ('archived', 'deleted')
    where ${and(eq(cells.state, 'open'), notInArray(cells.id, [...away]))} group by cells.id having count(firms.id) < cells.firms_limit
    order by count(firms.id), cells.name limit 1`)
  return rows[0]?.id ?? null
}

/** The host and port of a URL. A URL without a host means a socket, or this machine. */
function addressOf(url: string): string {
  const { hostname, port, searchParams } = parseDatabaseUrl(url)
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`
}

/** Parses a PostgreSQL URL. It may lack a host, which the URL standard does not allow. */
export function parseDatabaseUrl(url: string): URL {
  return new URL(url.replace('@/', '@localhost/'))
}
