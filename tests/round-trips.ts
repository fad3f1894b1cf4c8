import { AsyncLocalStorage } from 'node:async_hooks'
import { PipelinedClient } from '#root/server/platform/node/database/pipelined-client.ts'

interface Count {
  trips: number
  /** The count of a larger piece of work that this one is part of. */
  readonly whole: Count | undefined
}

const counts = new AsyncLocalStorage<Count>()
/** How many statements each connection waits for. */
const unanswered = new WeakMap<PipelinedClient, number>()

/** The driver's connection beneath one of ours. */
interface Wire {
  readonly connection: { on(event: 'readyForQuery' | 'end', listener: () => void): void }
}

const send = PipelinedClient.prototype.query

/** From here on the process counts. Statements that are sent while others of the same connection are unanswered travel with these. */
PipelinedClient.prototype.query = function query(this: PipelinedClient, ...given: unknown[]) {
  const waiting = unanswered.get(this)
  if (waiting === undefined) {
    const { connection } = this as unknown as Wire
    connection.on('readyForQuery', () => unanswered.set(this, Math.max(0, unanswered.get(this)! - 1)))
    connection.on('end', () => unanswered.set(this, 0))
  }
  if (!waiting && !isByChance(given[0]))
    for (let count = counts.getStore(); count; count = count.whole) count.trips += 1
  unanswered.set(this, (waiting ?? 0) + 1)
  return send.apply(this, given)
}

/**
 * What some requests send by chance: the settings of a new connection, and, once a minute, that the session and its owner were
 * seen.
 */
function isByChance(asked: unknown): boolean {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string }).text
  return text !== undefined && /^\s*set statement_timeout|^update "(?:session|user)" set "last_seen_at"/.test(text)
}

/** Does something and returns what it returned, with how many times it waited for the database. */
export async function countRoundTrips<T>(work: () => Promise<T>): Promise<{ result: T; trips: number }> {
  const count = { trips: 0, whole: counts.getStore() }
  const result = await counts.run(count, work)
  return { result, trips: count.trips }
}
