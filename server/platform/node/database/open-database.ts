import pg from 'pg'
import type { Database } from '../../database/database.ts'
import type { Report } from '../../report.ts'
import type { Settings } from '../../settings.ts'
import { StartupError } from '../../startup-error.ts'
import { type Cluster, openCluster, serverRole } from './cluster.ts'
import { listenTo } from './listen.ts'
import {
  chosenPool,
  openPool,
  otherPools,
  type PoolLimits,
  queriesOver,
  type RequestPools,
  requestPools,
} from './pool.ts'

/** The database of this platform, whose pools are those of the driver. */
export interface NodeDatabase extends Database {
  /** A connection URL for any PostgreSQL client on this machine. */
  readonly url: string
  readonly requests: RequestPools
  readonly pool: pg.Pool
  readonly unlimited: pg.Pool
  readonly owner: pg.Pool
}

const databaseName = 'glasshouse'

/**
 * Opens the database of the settings: the server of DATABASE_URL, or the embedded one, which is created and started if
 * needed. Refuses with a StartupError if it does not answer. Does not migrate.
 */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>,
  report: Report,
): Promise<NodeDatabase> {
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

/** An existing database; `close` leaves its server running. */
export function databaseAt(url: string, ownerUrl: string | null = null): NodeDatabase {
  const written = new Set<() => void>()
  const open = (limits: PoolLimits, address = url) => openPool(address, limits, () => written.forEach((call) => call()))
  const requests: RequestPools = {
    session: open(requestPools.session),
    public: open(requestPools.public),
    entry: open(requestPools.entry),
    reads: open(requestPools.reads),
    writes: open(requestPools.writes),
    batches: open(requestPools.batches),
  }
  const chosen = chosenPool(requests)
  const background = open(otherPools.background)
  const unlimited = open(otherPools.unlimited)
  const owner = open(otherPools.owner, ownerUrl ?? url)
  return {
    url,
    requests,
    pool: requests.writes,
    chosen,
    db: queriesOver(chosen),
    background: queriesOver(background),
    unlimited,
    owner,
    openChainQueries() {
      const pool = open(otherPools.chain)
      return { db: queriesOver(pool), close: () => pool.end() }
    },
    listen: (channel, heard) => listenTo(url, channel, heard),
    whenWritten(call) {
      written.add(call)
      return () => written.delete(call)
    },
    async close() {
      const pools = [...Object.values(requests), background, unlimited, owner]
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Creates the database and the server's role if they are missing. */
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

/** It may exist already, and another process may be creating it now. */
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
