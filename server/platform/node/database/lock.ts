import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { readOrWriteOnce } from '../write-once.ts'
import type { NodeDatabase } from './open-database.ts'

/** Short, so that after a restart of the database another server rarely takes the lock first. */
const relockMs = 100

export interface DataFolderLock {
  release(): Promise<void>
}

/**
 * Locks the data folder for this server process until it ends: a lock in the database, which ends with the connection
 * and so with the process, however it ends. Refuses with a StartupError if another server has it. If the connection is
 * lost and another server takes the folder meanwhile, `onLost` is called: this one must stop.
 */
export async function lockDataFolder(
  dataDir: string,
  database: NodeDatabase,
  onLost: (refusal: StartupError) => void,
): Promise<DataFolderLock> {
  const key = keyOf(dataDir)
  let released = false
  let session: pg.Client | null = await lock(key, database.url, dataDir)
  const watch = (watched: pg.Client) => watched.once('end', () => !released && void relock())
  const relock = async () => {
    session = null
    while (!released && session === null) {
      try {
        session = await lock(key, database.url, dataDir)
        watch(session)
      } catch (error) {
        if (error instanceof StartupError) return onLost(error)
        await sleep(relockMs)
      }
    }
    if (released) await session?.end()
  }
  watch(session)
  return {
    async release() {
      released = true
      await session?.end().catch(() => {})
    },
  }
}

async function lock(key: bigint, url: string, dataDir: string): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString: url,
    application_name: 'glasshouse-lock',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  session.on('error', () => {})
  await session.connect()
  const { rows } = await session.query('select pg_try_advisory_lock($1) as locked', [key])
  if (rows[0].locked) return session
  await session.end()
  throw new StartupError(
    `Glasshouse already runs on the data folder ${dataDir}: stop it first, or set GLASSHOUSE_DATA_DIR to another folder.`,
  )
}

/**
 * The folder is identified by an id stored in it, not by its path: servers in two containers that share a database may
 * both use /app/data.
 */
function keyOf(dataDir: string): bigint {
  const id = readOrWriteOnce(path.join(dataDir, 'instance-id'), () => `${randomUUID()}\n`)
  return createHash('sha256').update(id.trim()).digest().readBigInt64BE()
}
