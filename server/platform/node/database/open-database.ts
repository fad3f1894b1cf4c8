import pg from 'pg'
import type { Queryable } from '../../database/queryable.ts'
import type { Report } from '../../report.ts'
import type { Settings } from '../../settings.ts'
import { StartupError } from '../../startup-error.ts'
import { type Cluster, openCluster, serverRole } from './cluster.ts'
import {
  chosenPool,
  type Connecting,
  openPool,
  otherPools,
  queriesOver,
  type RequestPools,
  requestPools,
} from './pool.ts'

export interface Database {
  /** An address that any PostgreSQL client on this machine may use. */
  url: string
  /** The pools of requests, as the role that reads and writes rows, and may do nothing else. */
  requests: RequestPools
  /** The one of them for changes. */
  pool: pg.Pool
  /** Takes the pool that `usingPool` has chosen for the request; that for changes outside of one. */
  chosen: Connecting
  /** Typed queries through `chosen`. */
  db: Queryable
  /** For work that no request waits for. */
  background: Queryable
  /** For proofs and backups: without limits of time. */
  unlimited: pg.Pool
  /** As the role that owns the tables, for migrations and restores: without limits of time. The same role as the others' where one is all there is. */
  owner: pg.Pool
  /** Ends the connections, and the embedded PostgreSQL when no other process uses it. */
  close(): Promise<void>
}

const databaseName = 'glasshouse'

/**
 * Opens the database of the settings: the server that DATABASE_URL names, or the embedded one, which is
 * made and started when needed. Refuses with a StartupError when it does not answer. Migrates nothing.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>,
  report: Report,
): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl } = settings
  if (databaseUrl !== null) {
    await refuseUnreachable('DATABASE_URL', databaseUrl)
    if (databaseOwnerUrl !== null) await refuseUnreachable('DATABASE_OWNER_URL', databaseOwnerUrl)
    return databaseAt(databaseUrl, databaseOwnerUrl)
  }
  const cluster = await openCluster(settings.dataDir, report)
  try {
    await makeDatabase(cluster)
  } catch (error) {
    await cluster.close()
    throw error
  }
  const database = databaseAt(cluster.url(databaseName, serverRole), cluster.url(databaseName))
  return {
    ...database,
    async close() {
      await database.close()
      await cluster.close()
    },
  }
}

/** A database that is there already; `close` leaves its server running. */
export function databaseAt(url: string, ownerUrl: string | null = null): Database {
  const requests: RequestPools = {
    session: openPool(url, requestPools.session),
    public: openPool(url, requestPools.public),
    entry: openPool(url, requestPools.entry),
    reads: openPool(url, requestPools.reads),
    writes: openPool(url, requestPools.writes),
  }
  const chosen = chosenPool(requests)
  const background = openPool(url, otherPools.background)
  const unlimited = openPool(url, otherPools.unlimited)
  const owner = openPool(ownerUrl ?? url, otherPools.owner)
  return {
    url,
    requests,
    pool: requests.writes,
    chosen,
    db: queriesOver(chosen),
    background: queriesOver(background),
    unlimited,
    owner,
    async close() {
      const pools = [...Object.values(requests), background, unlimited, owner]
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Makes the database and the role that the server works as, where they are missing. */
async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  try {
    for (const made of [`role ${serverRole} login`, `database ${databaseName}`])
      await client.query(`create ${made}`).catch(refuseButExisting)
  } finally {
    await client.end()
  }
}

/** Something of that name may exist, and another process may be making it at this moment. */
function refuseButExisting(error: pg.DatabaseError): void {
  if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error
}

async function refuseUnreachable(setting: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { host, port, database } = client
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartupError(
      `The database ${database} at ${host}:${port} does not answer (${message || code}): start that server, or correct ${setting}.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
