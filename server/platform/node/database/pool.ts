import { AsyncLocalStorage } from 'node:async_hooks'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Connection, Pool } from '../../database/connection.ts'
import type { RequestPool } from '../../database/database.ts'
import { inTransaction, poolRefusal } from '../../database/in-transaction.ts'
import type { Queryable, Transaction } from '../../database/queryable.ts'
import { Busy } from '../../outage.ts'
import { FastDialect } from './dialect.ts'
import {
  callAfterWrites,
  inOrder,
  PipelinedClient,
  type PooledClient,
  sendAlone,
  TransactionConnection,
} from './pipelined-client.ts'

// The driver would return int8 as a string. Cents are bigint everywhere, so it becomes one here, once.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** The limits of a pool's connections. Times in milliseconds; 0 means no limit. */
export interface PoolLimits {
  readonly connections: number
  /** The maximum of requests that wait for a connection; further ones are refused immediately. */
  readonly waiting: number
  /** How long one statement may take. */
  readonly statementMs: number
  /** How long one statement may wait for a lock. */
  readonly lockMs: number
  /** How long a transaction may be idle before the database ends it, with its connection. */
  readonly idleInTransactionMs: number
  /** After how long an unused connection is closed; absent: 10 seconds. */
  readonly unusedMs?: number
  /** Whether statements may be sent before the previous one is answered. Rows cannot be copied on such a connection. */
  readonly isPipelined: boolean
  /**
   * Whether a prepared statement is planned only once, instead of for each set of values: for statements that look rows
   * up by key.
   */
  readonly plansOnce?: boolean
}

/**
 * Each kind of request has its own connections, so that a lock on money, or a flood of log-ins, affects only its own
 * kind. Together with `otherPools` and three single ones a server has at most 50 connections, half of PostgreSQL's
 * default limit.
 */
export const requestPools = {
  /** The signed-in person, and the health check. */
  session: {
    connections: 4,
    waiting: 1_000,
    statementMs: 5_000,
    lockMs: 2_000,
    idleInTransactionMs: 10_000,
    isPipelined: true,
    plansOnce: true,
  },
  /** Reads of public pages. */
  public: {
    connections: 4,
    waiting: 500,
    statementMs: 5_000,
    lockMs: 2_000,
    idleInTransactionMs: 10_000,
    isPipelined: true,
  },
  /** Requests of visitors: log-ins, sign-ups, recoveries, messages. */
  entry: {
    connections: 4,
    waiting: 500,
    statementMs: 10_000,
    lockMs: 5_000,
    idleInTransactionMs: 30_000,
    isPipelined: true,
  },
  /** Reads of a signed-in person. */
  reads: {
    connections: 8,
    waiting: 500,
    statementMs: 10_000,
    lockMs: 3_000,
    idleInTransactionMs: 30_000,
    isPipelined: true,
  },
  /** Changes by a signed-in person: money, the profile, the console. */
  writes: {
    connections: 8,
    waiting: 200,
    statementMs: 20_000,
    lockMs: 5_000,
    idleInTransactionMs: 30_000,
    isPipelined: true,
    plansOnce: true,
  },
  /** The writes of many operations in one statement. No statement may delay the others for long. */
  batches: {
    connections: 2,
    waiting: 10,
    statementMs: 20_000,
    lockMs: 500,
    idleInTransactionMs: 30_000,
    isPipelined: true,
    plansOnce: true,
  },
} as const satisfies Record<RequestPool, PoolLimits>

/**
 * Longer than the interval of a worker's checks: opening a connection costs PostgreSQL as much time as a hundred
 * checks.
 */
const rarelyUsedMs = 60_000

/** The limits of every pool of a firm. */
export type Pools = Readonly<Record<RequestPool | 'background' | 'chain' | 'unlimited' | 'owner', PoolLimits>>

/** The connections of background work. */
export const otherPools = {
  /** Settlements, payments, mail, housekeeping. */
  background: {
    connections: 5,
    waiting: Infinity,
    statementMs: 120_000,
    lockMs: 10_000,
    idleInTransactionMs: 120_000,
    unusedMs: rarelyUsedMs,
    isPipelined: true,
  },
  /** The practice chain. */
  chain: {
    connections: 6,
    waiting: 500,
    statementMs: 60_000,
    lockMs: 30_000,
    idleInTransactionMs: 60_000,
    unusedMs: rarelyUsedMs,
    isPipelined: true,
  },
  /** Verifications and backups, which read everything and have no time limit. */
  unlimited: { connections: 3, waiting: 20, statementMs: 0, lockMs: 0, idleInTransactionMs: 0, isPipelined: false },
  /** Migrations and restores, as the owner of the tables. */
  owner: { connections: 3, waiting: Infinity, statementMs: 0, lockMs: 0, idleInTransactionMs: 0, isPipelined: false },
} as const satisfies Record<string, PoolLimits>

/**
 * The pools of one of many firms in a process. Connections that are idle for ten seconds close, so an unused firm has
 * almost none.
 */
export const hostedPools: Pools = {
  session: { ...requestPools.session, connections: 1 },
  public: { ...requestPools.public, connections: 1 },
  entry: { ...requestPools.entry, connections: 1 },
  reads: { ...requestPools.reads, connections: 2 },
  writes: { ...requestPools.writes, connections: 2 },
  batches: { ...requestPools.batches, connections: 1 },
  background: { ...otherPools.background, connections: 2, unusedMs: 10_000 },
  chain: { ...otherPools.chain, connections: 2, unusedMs: 10_000 },
  unlimited: { ...otherPools.unlimited, connections: 1 },
  owner: { ...otherPools.owner, connections: 1 },
}

const connectTimeoutMs = 5_000
const busyRetryAfterS = 2
/** PostgreSQL ends a statement at its time limit; this much later its answer must be here. */
const answerGraceMs = 5_000

/** A pool with at most `waiting` requests in its queue. */
class BoundedPool extends pg.Pool {
  readonly #waiting: number
  constructor(config: pg.PoolConfig, waiting: number) {
    super(config)
    this.#waiting = waiting
  }

  // Every query takes its connection here, too.
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const refusal = poolRefusal() ?? this.#fullness()
    if (!callback) return refusal ? Promise.reject(refusal) : super.connect()
    if (refusal) callback(refusal, undefined, () => {})
    else super.connect(callback)
  }

  // The driver's overloads all lead to this one.
  override query(...[query, values]: unknown[]): never {
    return this.#send(query as pg.QueryConfig, values as unknown[]) as never
  }

  /**
   * Like the driver's method, but keeps a connection whose statement the database refused: a new connection costs more
   * than most statements.
   */
  async #send(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      const result = await sendAlone(client as PooledClient, query, values)
      client.release()
      return result
    } catch (error) {
      client.release(!isKept(error))
      throw error
    }
  }

  #fullness(): Busy | null {
    return this.waitingCount >= this.#waiting ? new Busy('unavailable', busyRetryAfterS) : null
  }
}

/** Whether the connection can be used after this error: the database has refused a statement, and nothing else. */
function isKept(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/**
 * While the leader of a cluster changes, a connection may reach a replica. Its data may be old and must not decide
 * anything, so the connection is refused like that of a database that is starting.
 */
const refuseReplica = `do $$ begin
  if pg_is_in_recovery() then raise 'This database is a replica' using errcode = 'cannot_connect_now'; end if;
end $$`

/**
 * Opens a pool of connections; none is opened before the first query. The time limits are set on each connection,
 * whatever the settings of the database or the role. `onWritten` is called after each commit that wrote rows. Throws
 * `Busy` if too many already wait.
 */
export function openPool(url: string, limits: PoolLimits, onWritten: () => void): pg.Pool {
  const pool = new BoundedPool(
    {
      connectionString: url,
      Client: PipelinedClient,
      pipeline: limits.isPipelined,
      max: limits.connections,
      connectionTimeoutMillis: connectTimeoutMs,
      ...(limits.unusedMs === undefined ? {} : { idleTimeoutMillis: limits.unusedMs }),
      application_name: 'glasshouse',
      onConnect: async (client) => {
        callAfterWrites(client, onWritten)
        // Without a listener, the error of a broken connection would end the process.
        client.on('error', () => {})
        if (limits.statementMs > 0) (client as PipelinedClient).endAfterSilence(limits.statementMs + answerGraceMs)
        await client.query(`
          set statement_timeout = ${limits.statementMs};
          set lock_timeout = ${limits.lockMs};
          set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs};
          set plan_cache_mode = ${limits.plansOnce ? 'force_generic_plan' : 'auto'};
          ${refuseReplica}`)
      },
    },
    limits.waiting,
  )
  // An idle connection that breaks is replaced at the next query. Without a listener, its error would end the process.
  // A connection may also break between two queries of a transaction; the listener above handles it, and the next query
  // fails as an outage.
  pool.on('error', () => {})
  return pool
}

interface Choice {
  readonly name: RequestPool
  readonly shared?: SharedConnection
}

const chosen = new AsyncLocalStorage<Choice>()

/** Runs work whose queries take their connections from this pool. */
export function usingPool<T>(name: RequestPool, work: () => T): T {
  return chosen.run({ name }, work)
}

/** Like `usingPool`. Queries that it sends before the first of them is answered share a connection: they are one round trip. */
export function inOneTrip<T>(name: RequestPool, work: () => T): T {
  return chosen.run({ name, shared: new SharedConnection() }, work)
}

/** One connection for the queries that are sent before the first of them is answered. */
class SharedConnection {
  #taken: Promise<pg.PoolClient> | undefined
  #unanswered = 0
  #isBroken = false
  /** Whether a query was answered: later ones take connections of their own. */
  isOver = false

  async query(pool: pg.Pool, query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    this.#unanswered += 1
    this.#taken ??= pool.connect()
    try {
      return await sendAlone((await this.#taken) as PooledClient, query, values)
    } catch (error) {
      this.#isBroken ||= !isKept(error)
      throw error
    } finally {
      this.isOver = true
      this.#unanswered -= 1
      if (this.#unanswered === 0) void this.#release()
    }
  }

  async #release(): Promise<void> {
    const client = await this.#taken?.catch(() => null)
    client?.release(this.#isBroken)
  }
}

export type RequestPools = Readonly<Record<RequestPool, pg.Pool>>

/** The source of connections for queries and transactions. */
export type Connecting = Pick<pg.Pool, 'query' | 'connect'>

/** Sends each query to the pool that `usingPool` has chosen; by default to `writes`. */
export function chosenPool(pools: RequestPools): Connecting {
  return new ChosenPool(pools) as unknown as Connecting
}

class ChosenPool {
  readonly #pools: RequestPools
  constructor(pools: RequestPools) {
    this.#pools = pools
  }

  query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const shared = chosen.getStore()?.shared
    return shared && !shared.isOver ? shared.query(this.#pool(), query, values) : this.#pool().query(query, values)
  }

  connect(): Promise<pg.PoolClient> {
    return this.#pool().connect()
  }

  #pool(): pg.Pool {
    return this.#pools[chosen.getStore()?.name ?? 'writes']
  }
}

/**
 * Wraps a pool for typed queries. A transaction takes its connection here and always returns it. The library would keep
 * a connection whose `begin` failed, and repeated failures of the database would leave the pool empty permanently. A
 * connection whose transaction did not end is closed.
 */
export function queriesOver(opened: Pick<Pool, 'query' | 'connect'>): Queryable {
  // Every pool of this platform is one of the driver's.
  const pool = opened as pg.Pool
  const db: Queryable = queriesThrough(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    const connection = new TransactionConnection(client as PooledClient, {
      isReadOnly: config?.accessMode === 'read only',
    })
    try {
      const transactions = queriesThrough(connection as unknown as pg.PoolClient)
      return await transactions.transaction((tx) => inTransaction(connection, () => work(tx)), config)
    } finally {
      client.release(!connection.isFree)
    }
  }
  return db
}

const dialect = new FastDialect()

function queriesThrough(client: pg.Pool | pg.PoolClient) {
  return new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined)
}

/** Typed queries on one connection. */
export function queriesOn(client: Connection): Queryable {
  return queriesThrough(inOrder(client as pg.PoolClient) as pg.PoolClient)
}

/** Typed queries on a connection whose transaction the caller starts and ends. */
export function transactionOn(client: Connection): Transaction {
  return queriesOn(client) as Transaction
}
