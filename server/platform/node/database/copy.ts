import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Connection } from '../../database/connection.ts'

/** The rows of a query as a CSV stream. */
export function copyOut(connection: Connection, query: string): AsyncIterable<Buffer> {
  return clientOf(connection).query(to(`copy (${query}) to stdout (format csv)`))
}

/**
 * Copies CSV into a table, given with its columns as in SQL: `plans (id, name)`. The transaction has emptied the table, so its rows
 * need no later visit (`freeze`).
 */
export async function copyIn(connection: Connection, into: string, csv: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(csv, clientOf(connection).query(from(`copy ${into} from stdin (format csv, freeze)`)))
}

/** Every connection of this platform is one of the driver's. */
const clientOf = (connection: Connection) => connection as pg.PoolClient
