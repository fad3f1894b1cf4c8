import { and, eq, notInArray, sql } from 'drizzle-orm'
import { openPool } from '#platform/database/pool.ts'
import { isDatabaseError, type Pool } from '#root/server/platform/database/connection.ts'
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
/** For the query whether the cell answers. It has a connection of its own, so that it never waits for other work. */
const probeLimits = { ...adminLimits, connections: 1, waiting: Infinity, statementMs: 5_000, lockMs: 2_000 }
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
  /**
   * Queries the cell after an outage of one of its firms, which may be the fault of the firm alone: a lock, a time limit,
   * too many connections of its role. Returns the error, as a `CellUnreachable` if the cell does not answer.
   */
  noteFailure(cellId: string, error: unknown): Promise<unknown>
  close(): Promise<void>
}

/** Opens the cells of the directory, each at its first use. */
export function openCells(db: Queryable, keys: MasterKeys): Cells {
  const known = new Map<string, Cell & { readonly probing: Pool }>()
  const unreachable = new Set<string>()

  async function find(cellId: string): Promise<Cell & { readonly probing: Pool }> {
    const cell = known.get(cellId)
    if (cell) return cell
    const [row] = await db.select().from(cells).where(eq(cells.id, cellId))
    if (!row) throw new Error(`There is no cell ${cellId}`)
    const opened = known.get(cellId)
    if (opened) return opened
    const adminUrl = decryptByMaster(keys, contextOfCell(row.name), row.wrappedUrl).toString()
    const admin = openPool(adminUrl, adminLimits, () => {})
    const probing = openPool(adminUrl, probeLimits, () => {})
    const made = { id: row.id, name: row.name, adminUrl, admin, probing, runLimited: limitConcurrency(maxChanges) }
    known.set(cellId, made)
    return made
  }

  async function use(cellId: string): Promise<Cell> {
    if (unreachable.has(cellId)) throw new CellUnreachable('The database server of the firm does not answer')
    return find(cellId)
  }

  /** Queries a cell, even an unreachable one. Any answer counts, even a refusal. */
  async function probe(cellId: string): Promise<boolean> {
    const { probing } = await find(cellId)
    const answers = await probing.query('select 1').then(() => true, isAnswer)
    if (answers) unreachable.delete(cellId)
    else unreachable.add(cellId)
    return answers
  }

  const probes = new Map<string, Promise<boolean>>()
  function probeOnce(cellId: string): Promise<boolean> {
    const answer = probes.get(cellId) ?? probe(cellId).finally(() => probes.delete(cellId))
    probes.set(cellId, answer)
    return answer
  }
  const retrying = keepRunning(
    async () => void (await Promise.all([...unreachable].map(probeOnce))),
    { pauseMs: retryMs },
    () => {},
  )

  const isReachable = async (cellId: string) => !unreachable.has(cellId) && probeOnce(cellId)
  return {
    use,
    isUnreachable: (cellId) => unreachable.has(cellId),
    isReachable,
    async noteFailure(cellId, error) {
      if (error instanceof CellUnreachable || !(isOutage(error) || isConnectionLost(error))) return error
      // While the directory is down, an unknown cell cannot be queried.
      const answers = await isReachable(cellId).catch(() => true)
      return answers ? error : new CellUnreachable('The database server of the firm does not answer', { cause: error })
    },
    async close() {
      await retrying.stop()
      const pools = [...known.values()].flatMap(({ admin, probing }) => [admin, probing])
      await Promise.all(pools.map((pool) => (pool as Pool & { end(): Promise<void> }).end()))
    },
  }
}

/** Whether a failed query shows that the server answers: it refused the query, and neither stops, starts nor follows another. */
function isAnswer(error: unknown): boolean {
  if (isDatabaseError(error)) return !/^(?:08|57P0)/.test(error.code)
  return !(isOutage(error) || isConnectionLost(error))
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
