import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clusterUseLock } from '../../database/advisory-locks.ts'
import type { Report } from '../../report.ts'
import { StartupError } from '../../startup-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type ClusterFolder, clusterFolder } from './cluster-folder.ts'
import { createCluster } from './create-cluster.ts'
import { livingPostmaster, removeStaleLock } from './postmaster-lock.ts'
import { failureSince, trimLog } from './postmaster-log.ts'
import { type ServerOptions, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import { socketFolder } from './socket-folder.ts'

/** How long to wait for a running PostgreSQL that does not answer: recovery after a crash takes a while. */
const startTimeoutMs = 120_000
const retryMs = 25
const startAgainMs = 1_000

/** The role that created the cluster: a superuser, and the owner of the tables. */
const owner = 'glasshouse'
/** The server's role: it owns nothing. */
export const serverRole = 'glasshouse_server'

/** The embedded PostgreSQL of one data folder, in use by this process. */
export interface Cluster {
  /** A connection URL for any PostgreSQL client on this machine, as the owner unless a role is given. */
  url(database: string, role?: typeof serverRole): string
  /** Disconnects; stops PostgreSQL if no other process uses it. */
  close(): Promise<void>
}

interface Installation {
  binaries: Binaries
  folder: ClusterFolder
  socket: string
  options: ServerOptions
}

/**
 * Creates, starts or joins the embedded PostgreSQL of a data folder. One that a killed Glasshouse left running is
 * adopted. Every process that uses it holds a shared lock in it, and on leaving tries to get the exclusive lock: the
 * process that gets it was the last, and stops PostgreSQL. If PostgreSQL dies, it is restarted.
 */
export async function openCluster(dataDir: string, report: Report, options: ServerOptions = {}): Promise<Cluster> {
  const folder = clusterFolder(dataDir)
  const binaries = findBinaries(folder.user, folder.copies)
  await createCluster(binaries, folder, report)
  const installation = { binaries, folder, socket: socketFolder(folder), options }
  if (livingPostmaster(folder) === null) report('Starting the database')
  return superviseCluster(installation, await join(installation))
}

function superviseCluster(installation: Installation, joined: pg.Client): Cluster {
  let session = joined
  let closing = false
  const watch = () => session.once('end', () => !closing && void revive())
  const revive = async () => {
    try {
      session = await join(installation)
      if (closing) await session.end()
      else watch()
    } catch (error) {
      console.error((error as Error).message)
      setTimeout(() => !closing && void revive(), 1_000).unref()
    }
  }
  watch()
  return {
    url: (database, role) => urlOf(installation, database, role),
    async close() {
      closing = true
      if (await isLast(session)) await stopPostmaster(installation.folder)
      await session.end().catch(() => {})
    },
  }
}

/** Connects and takes the shared lock, and starts PostgreSQL whenever it is not running. */
async function join(installation: Installation): Promise<pg.Client> {
  const { folder } = installation
  const startedAt = performance.now()
  let attempt: Attempt | null = null
  // The lock file of a killed process may look current; then an attempt to start PostgreSQL decides.
  let startAt = startedAt + startAgainMs
  for (let now = startedAt; now - startedAt < startTimeoutMs; now = performance.now()) {
    const session = await tryJoin(installation)
    if (session) return session
    if (attempt?.ended) {
      throwIfUnrecoverable(folder, attempt)
      startAt = attempt.at + startAgainMs
      attempt = now > startAt ? null : attempt
    }
    if (!attempt && (livingPostmaster(folder) === null || now > startAt)) attempt = start(installation)
    await sleep(retryMs)
  }
  throw new StartupError(`The database does not answer: see ${folder.log}.`)
}

interface Attempt {
  at: number
  ended: boolean
  /** The offset of its part of the log. */
  logOffset: number
}

/**
 * A start fails for a while if another process is also starting PostgreSQL, or if parts of a killed one are still
 * ending.
 */
function throwIfUnrecoverable(folder: ClusterFolder, { logOffset }: Attempt): void {
  if (livingPostmaster(folder) !== null) return removeStaleLock(folder)
  const reason = failureSince(folder, logOffset)
  if (/shared memory|lock file/.test(reason)) return
  throw new StartupError(`The database does not start (${reason}): see ${folder.log}.`)
}

function start({ binaries, folder, socket, options }: Installation): Attempt {
  const attempt = { at: performance.now(), ended: false, logOffset: trimLog(folder) }
  const end = () => (attempt.ended = true)
  spawnPostmaster(binaries, folder, socket, options).once('exit', end).once('error', end)
  return attempt
}

/** Returns null while PostgreSQL is not running, or is starting or stopping. */
async function tryJoin(installation: Installation): Promise<pg.Client | null> {
  const session = new pg.Client({
    connectionString: urlOf(installation, 'postgres'),
    application_name: 'glasshouse-supervisor',
    connectionTimeoutMillis: 5_000,
  })
  session.on('error', () => {})
  try {
    await session.connect()
    await session.query('select pg_advisory_lock_shared($1, $2)', clusterUseLock)
    return session
  } catch (error) {
    await session.end().catch(() => {})
    if (isPassing(error)) return null
    throw error
  }
}

async function isLast(session: pg.Client): Promise<boolean> {
  try {
    await session.query('select pg_advisory_unlock_shared($1, $2)', clusterUseLock)
    const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as last', clusterUseLock)
    return rows[0].last
  } catch {
    // It has already ended, or is ending.
    return false
  }
}

/**
 * PostgreSQL reports 57P while it is starting or stopping. Otherwise nothing listens at the socket, or it has just
 * stopped.
 */
function isPassing(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return error instanceof pg.DatabaseError ? code.startsWith('57P') : !['EACCES', 'EPERM'].includes(code)
}

function urlOf({ socket }: Installation, database: string, role: string = owner): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socket)}&port=5432`
}
