import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The result of a plain SQL statement. */
export interface Result<Row> {
  readonly rows: Row[]
  readonly rowCount: number | null
}

interface Results extends PgQueryResultHKT {
  readonly type: Result<this['row']>
}

/**
 * Runs queries: the database, or a transaction in it. Features use only this and not the driver, so that another
 * platform can use another PostgreSQL.
 */
export type Queryable = PgDatabase<Results>

/** An open transaction. Its writes take effect when it commits, or not at all. */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0]
