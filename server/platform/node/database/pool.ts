import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Connection, Pool } from '../../database/connection.ts'
import type { RequestPool } from '../../database/database.ts'
import { inTransaction, poolRefusal } from '../../database/in-transaction.ts'
import type { Queryable, Transaction } from '../../database/queryable.ts'
import { Busy } from '../../outage.ts'
import {
  callAfterWrites,
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
  /** How many may wait for a connection; further requests are refused immediately. */
  readonly waiting: number
  /** How long one statement may take. */
  readonly statementMs: number
  /** How long one statement may wait for a lock. */
  readonly lockMs: number
  /** How long a transaction may do nothing before the database ends it, with its connection. */
  readonly idleInTransactionMs: number
  /** Whether statements may be sent before the one before them is answered. Rows cannot be copied on such a connection. */
  readonly isPipelined: boolean
  /** Whether a prepared statement is planned once and not for each set of values: for statements that look rows up by their key. */
  readonly plansOnce?: boolean
}

/**
 * Each kind of request has its own connections, so that a lock on money, or a flood of log-ins, takes up those of its kind and
 * leaves the others alone. Together with `otherPools` and three single ones a server has at most 50 connections, half of what
 * PostgreSQL allows by default.
 */
export const requestPools = {
  /** Who is signed in, and whether the database answers. */
  session: {
    connections: 4,
    waiting: 1_000,
    statementMs: 5_000,
    lockMs: 2_000,
    idleInTransactionMs: 10_000,
    isPipelined: true,
  },
  /** Reads of pages that everybody may see. */
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
  /** Reads of a person who is signed in. */
  reads: {
    connections: 8,
    waiting: 500,
    statementMs: 10_000,
    lockMs: 3_000,
    idleInTransactionMs: 30_000,
    isPipelined: true,
  },
  /** Changes by a person who is signed in: money, the profile, the console. */
  writes: {
    connections: 8,
    waiting: 200,
    statementMs: 20_000,
    lockMs: 5_000,
    idleInTransactionMs: 30_000,
    isPipelined: true,
    plansOnce: true,
  },
  /** The writes of many operations in one statement, none of which may hold up the others for long. */
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

/** The connections of what no request waits for. */
export const otherPools = {
  /** Settlements, payments, mail, housekeeping. */
  background: {
    connections: 5,
    waiting: Infinity,
    statementMs: 120_000,
    lockMs: 10_000,
    idleInTransactionMs: 120_000,
    isPipelined: true,
  },
  /** The practice chain. */
  chain: {
    connections: 6,
    waiting: 500,
    statementMs: 60_000,
    lockMs: 30_000,
    idleInTransactionMs: 60_000,
    isPipelined: true,
  },
  /** Proofs and backups, which read everything and take as long as they take. */
  unlimited: { connections: 3, waiting: 20, statementMs: 0, lockMs: 0, idleInTransactionMs: 0, isPipelined: false },
  /** Migrations and restores, as the owner of the tables. */
  owner: { connections: 3, waiting: Infinity, statementMs: 0, lockMs: 0, idleInTransactionMs: 0, isPipelined: false },
} as const satisfies Record<string, PoolLimits>

const connectTimeoutMs = 5_000
const busyRetryAfterS = 2

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

  /** As the driver's, but keeps a connection whose statement the database refused: a new one costs more than most statements. */
  async #send(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      const result = await sendAlone(client as PooledClient, query, values)
      client.release()
      return result
    } catch (error) {
      client.release(!(error instanceof pg.DatabaseError && error.severity === 'ERROR'))
      throw error
    }
  }

  #fullness(): Busy | null {
    return this.waitingCount >= this.#waiting ? new Busy('unavailable', busyRetryAfterS) : null
  }
}

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/**
 * Opens a pool of connections; none is made before the first query. The limits of time are set on each connection, whatever the
 * database or the role has of its own. `onWritten` is called after each commit that wrote rows. Throws `Busy` when too many already
 * wait.
 */
export function openPool(url: string, limits: PoolLimits, onWritten: () => void): pg.Pool {
  const pool = new BoundedPool(
    {
      connectionString: url,
      Client: PipelinedClient,
      pipeline: limits.isPipelined,
      max: limits.connections,
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: 'glasshouse',
      onConnect: async (client) => {
        callAfterWrites(client, onWritten)
        // Unheard, the error of a connection that breaks meanwhile would end the process.
        client.on('error', () => {})
        await client.query(`
          set statement_timeout = ${limits.statementMs};
          set lock_timeout = ${limits.lockMs};
          set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs};
          set plan_cache_mode = ${limits.plansOnce ? 'force_generic_plan' : 'auto'}`)
      },
    },
    limits.waiting,
  )
  // An idle connection that breaks is replaced at the next query. Unheard, its error would end the process; so would that of one
  // that breaks between two queries of a transaction, which is heard above: the next query then fails, and is an outage.
  pool.on('error', () => {})
  return pool
}

const chosen = new AsyncLocalStorage<RequestPool>()

/** Runs something whose queries take their connections from this pool. */
export function usingPool<T>(name: RequestPool, work: () => T): T {
  return chosen.run(name, work)
}

export type RequestPools = Readonly<Record<RequestPool, pg.Pool>>

/** The source of connections for queries and transactions. */
export type Connecting = Pick<pg.Pool, 'query' | 'connect'>

/** Sends each query to the pool that `usingPool` has chosen; to `writes` where none was. */
export function chosenPool(pools: RequestPools): Connecting {
  return new ChosenPool(pools) as unknown as Connecting
}

class ChosenPool {
  readonly #pools: RequestPools
  constructor(pools: RequestPools) {
    this.#pools = pools
  }

  query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#pool().query(query, values)
  }

  connect(): Promise<pg.PoolClient> {
    return this.#pool().connect()
  }

  #pool(): pg.Pool {
    return this.#pools[chosen.getStore() ?? 'writes']
  }
}

/**
 * Wraps a pool for typed queries. A transaction takes its connection here and always gives it back: the library would
 * keep one whose very `begin` failed, and a database that dies often enough would leave the pool empty permanently. One
 * whose transaction did not come to an end is closed.
 */
export function queriesOver(opened: Pick<Pool, 'query' | 'connect'>): Queryable {
  // Every pool of this platform is one of the driver's.
  const pool = opened as pg.Pool
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    const connection = new TransactionConnection(client as PooledClient, {
      isReadOnly: config?.accessMode === 'read only',
    })
    try {
      const transactions = drizzle(connection as unknown as pg.PoolClient)
      return await transactions.transaction((tx) => inTransaction(connection, () => work(tx)), config)
    } finally {
      client.release(!connection.isFree)
    }
  }
  return db
}

/** Typed queries on one connection. */
export function queriesOn(client: Connection): Queryable {
  return drizzle(client as pg.PoolClient)
}

/** Typed queries on a connection on which the caller has started a transaction, and ends it. */
export function transactionOn(client: Connection): Transaction {
  return queriesOn(client) as Transaction
}
