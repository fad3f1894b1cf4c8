import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { inTransaction } from './in-transaction.ts'

export type Drizzle = NodePgDatabase
/** Whatever a query may be sent through: the database itself, or a transaction in it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

// The driver would return int8 as a string. Cents are bigint everywhere, so it becomes one here, once.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

const connectionLimit = 20
const connectTimeoutMs = 5_000

/** Opens a pool of connections; none is made before the first query. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionLimit,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'glasshouse',
  })
  // An idle connection that breaks is replaced at the next query. Unheard, its error would end the process.
  pool.on('error', () => {})
  // So would that of one that breaks between two queries of a transaction; the next query then fails, and is an outage.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Wraps a pool for typed queries. A transaction takes its connection here and gives it back whatever happens: the library
 * would keep one whose very `begin` failed, and a database that dies often enough would leave the pool empty for good.
 */
export function queriesOver(pool: pg.Pool): Drizzle {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction((tx) => inTransaction(() => work(tx)), config)
    } finally {
      client.release()
    }
  }
  return db
}
