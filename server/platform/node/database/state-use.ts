import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { replacementLock, stateUseLock } from '../../database/advisory-locks.ts'
import { type Connection, isDatabaseError } from '../../database/connection.ts'
import { readStateId } from '../../database/next-schema.ts'
import { Outage } from '../../outage.ts'

const channel = 'glasshouse_replacement'
/** How long all servers together may take to stop writing. */
const stopTimeoutMs = 60_000
/** The pauses before a lost connection is opened again: each twice the one before, up to the maximum. */
const retryMs = { first: 100, max: 3_000 }

export interface StateUse {
  end(): Promise<void>
}

/** The callbacks of a server whose state is replaced, by this or another process on the database. */
export interface StateUser {
  /** Stops writing: resolves when no writes are running. */
  stopWrites(): Promise<void>
  /** Called once when the replacement has ended or was cancelled: this process's memory of the state may be stale. */
  onOver(): void
}

/**
 * Registers this process as a user of the database's state until it ends; see `stopEveryServer`. Waits while another
 * process replaces the state. The lock ends with the connection, and so with the process, however it ends.
 */
export async function useState(url: string, user: StateUser): Promise<StateUse> {
  let ended = false
  let session = await connect(url)
  const stateId = await readStateId(session)
  answerRequests(session)
  session.once('end', () => void regain())

  function answerRequests(client: pg.Client): void {
    client.on('notification', () => void stopForReplacement(client).catch(() => {}))
  }
  async function stopForReplacement(client: pg.Client): Promise<void> {
    await user.stopWrites()
    await client.query('select pg_advisory_unlock_shared($1, $2)', [...stateUseLock])
    // The replacing process holds this lock until the replacement has ended; it may not have requested the lock
    // released here yet.
    await client.query('select pg_advisory_lock_shared($1, $2)', [...replacementLock])
    await client.query('select pg_advisory_unlock_shared($1, $2)', [...replacementLock])
    over()
  }
  function over(): void {
    if (!ended) user.onOver()
    ended = true
  }
  /** The state may have been replaced while the connection was lost; its id shows that. */
  async function regain(): Promise<void> {
    for (let pauseMs = retryMs.first; !ended; pauseMs = Math.min(2 * pauseMs, retryMs.max)) {
      try {
        session = await connect(url)
        if (ended) return await session.end()
        answerRequests(session)
        if ((await readStateId(session)) !== stateId) over()
        // Not before: a connection that is lost until here is opened again by this loop.
        session.once('end', () => void regain())
        return
      } catch {
        void session.end().catch(() => {})
        // All firms of a host lose their connections at the same moment.
        await sleep(randomInt(pauseMs / 2, pauseMs))
      }
    }
  }
  return {
    async end() {
      ended = true
      await session.end().catch(() => {})
    },
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString,
    application_name: 'glasshouse-state',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  session.on('error', () => {})
  try {
    await session.connect()
    // Listens before it has the lock, so that it receives the request of a process that waits for this one.
    await session.query(`set lock_timeout = 0; set statement_timeout = 0; listen ${channel}`)
    await session.query('select pg_advisory_lock_shared($1, $2)', [...stateUseLock])
    return session
  } catch (error) {
    void session.end().catch(() => {})
    throw error
  }
}

/**
 * Stops the requests of every server on the database, including the caller's, until this connection closes, which holds
 * the lock for replacements. Throws an Outage if one of them takes too long.
 */
export async function stopEveryServer(client: Connection): Promise<void> {
  await client.query(`set lock_timeout = ${stopTimeoutMs}; notify ${channel}`)
  try {
    await client.query('select pg_advisory_lock($1, $2)', [...stateUseLock])
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== '55P03') throw error
    throw new Outage('A server on this database did not stop its writes in time', { cause: error })
  }
  await client.query('set lock_timeout = 0')
}
