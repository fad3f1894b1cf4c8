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
  type Pools,
  queriesOver,
  type RequestPools,
  requestPools,
} from './pool.ts'

/** The database of this platform, with the driver's pools. */
export interface NodeDatabase extends Database {
  /** A connection URL for any PostgreSQL client on this machine. */
  readonly url: string
  readonly requests: RequestPools
  readonly pool: pg.Pool
  /** The connections of `background`. */
  readonly backgroundPool: pg.Pool
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
export function databaseAt(
  url: string,
  ownerUrl: string | null = null,
  pools: Pools = { ...requestPools, ...otherPools },
): NodeDatabase {
  const written = new Set<() => void>()
  const open = (limits: PoolLimits, address = url) => openPool(address, limits, () => written.forEach((call) => call()))
  const requests: RequestPools = {
    session: open(pools.session),
    public: open(pools.public),
    entry: open(pools.entry),
    reads: open(pools.reads),
    writes: open(pools.writes),
    batches: open(pools.batches),
  }
  const chosen = chosenPool(requests)
  const backgroundPool = open(pools.background)
  const unlimited = open(pools.unlimited)
  const owner = open(pools.owner, ownerUrl ?? url)
  return {
    url,
    requests,
    pool: requests.writes,
    chosen,
    db: queriesOver(chosen),
    background: queriesOver(backgroundPool),
    backgroundPool,
    unlimited,
    owner,
    openChainQueries() {
      const pool = open(pools.chain)
      return { db: queriesOver(pool), close: () => pool.end() }
    },
    listen: (channel, callbacks) => listenTo(url, channel, callbacks),
    whenWritten(call) {
      written.add(call)
      return () => written.delete(call)
    },
    async close() {
      const all = [...Object.values(requests), backgroundPool, unlimited, owner]
      await Promise.all(all.map((pool) => pool.end()))
    },
  }
}

const directoryName = 'glasshouse_directory'
/** The maximum of connections for the firms of a host. */
const hostConnections = '500'

/**
 * The URL of a host's directory: that of the settings, or of a database of the embedded PostgreSQL, which is created and
 * started if needed. Refuses with a StartupError if it does not answer. `close` stops the embedded PostgreSQL if no other
 * process uses it.
 */
export async function openDirectoryServer(
  dataDir: string,
  directoryUrl: string,
  report: Report,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  if (directoryUrl !== 'embedded') {
    await refuseUnreachable('GLASSHOUSE_DIRECTORY_URL', directoryUrl)
    return { url: directoryUrl, close: async () => {} }
  }
  const cluster = await openCluster(dataDir, report, { max_connections: hostConnections })
  try {
    await makeDatabase(cluster, [`database ${directoryName}`])
  } catch (error) {
    await cluster.close()
    throw error
  }
  return { url: cluster.url(directoryName), close: () => cluster.close() }
}

/** Creates what is missing: by default the database and the server's role. */
async function makeDatabase(
  cluster: Cluster,
  all: readonly string[] = [`role ${serverRole} login`, `database ${databaseName}`],
): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  try {
    for (const made of all) await client.query(`create ${made}`).catch(throwUnlessExisting)
  } finally {
    await client.end()
  }
}

/** It may exist already, and another process may be creating it now. */
function throwUnlessExisting(error: pg.DatabaseError): void {
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
