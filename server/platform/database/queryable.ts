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
 * Where queries are sent: the database, or a transaction in it. Features know this and nothing of the driver behind it, so that
 * another platform can bring another PostgreSQL.
 */
export type Queryable = PgDatabase<Results>

/** An open transaction. Its writes apply when it commits, or not at all. */
export type Transaction = Parameters<Parameters<Queryable['transaction']>[0]>[0]
