import pg from 'pg'
import type { Report } from '../report.ts'
import type { Settings } from '../settings.ts'
import { StartupError } from '../startup-error.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type Drizzle, openPool, queriesOver } from './pool.ts'

export interface Database {
  /** An address that any PostgreSQL client on this machine may use. */
  url: string
  pool: pg.Pool
  db: Drizzle
  /** Ends the connections, and the embedded PostgreSQL when no other process uses it. */
  close(): Promise<void>
}

const databaseName = 'glasshouse'

/**
 * Opens the database of the settings: the server that DATABASE_URL names, or the embedded one, which is
 * made and started when needed. Refuses with a StartupError when it does not answer. Migrates nothing.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  report: Report,
): Promise<Database> {
  if (settings.databaseUrl !== null) {
    await refuseUnreachable(settings.databaseUrl)
    return databaseAt(settings.databaseUrl)
  }
  const cluster = await openCluster(settings.dataDir, report)
  try {
    await makeDatabase(cluster, databaseName)
  } catch (error) {
    await cluster.close()
    throw error
  }
  return databaseAt(cluster.url(databaseName), cluster)
}

/** A database that is there already; `close` leaves its server running. */
export function databaseAt(url: string, cluster?: Cluster): Database {
  const pool = openPool(url)
  return {
    url,
    pool,
    db: queriesOver(pool),
    async close() {
      await pool.end()
      await cluster?.close()
    },
  }
}

async function makeDatabase(cluster: Cluster, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // It exists, or another process is making it at this moment.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

async function refuseUnreachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { host, port, database } = client
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartupError(
      `The database ${database} at ${host}:${port} does not answer (${message || code}): start that server, or correct DATABASE_URL.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
