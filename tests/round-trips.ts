import { AsyncLocalStorage } from 'node:async_hooks'
import { PipelinedClient, TransactionConnection } from '#root/server/platform/node/database/pipelined-client.ts'

interface Count {
  trips: number
  /** The count of a larger piece of work that this one is part of. */
  readonly whole: Count | undefined
}

const counts = new AsyncLocalStorage<Count>()
/** The work whose statements each connection has got since its last answer. */
const senders = new WeakMap<PipelinedClient, Count | undefined>()

/** The driver's connection beneath one of ours. */
interface Wire {
  readonly connection: { on(event: 'readyForQuery', listener: () => void): void }
}

const send = PipelinedClient.prototype.query
const sendAhead = TransactionConnection.prototype.sendAhead
let isAhead = false

/**
 * From here on the process counts. Statements that are sent before an answer to one of them are one trip. What nobody waits for is
 * none: the statement after it travels with it.
 */
PipelinedClient.prototype.query = function countedQuery(this: PipelinedClient, ...given: unknown[]) {
  const [query] = given as [string | { text?: string }]
  const text = typeof query === 'string' ? query : query.text
  const isCounted = !isAhead && !isListener(this) && (text === undefined || !isUncounted(text))
  if (isCounted) count(this, text)
  return send.apply(this, given)
}

TransactionConnection.prototype.sendAhead = function ahead(this: TransactionConnection, write) {
  isAhead = true
  try {
    sendAhead.call(this, write)
  } finally {
    isAhead = false
  }
}

function count(client: PipelinedClient, text: string | undefined): void {
  const work = counts.getStore()
  if (!senders.has(client)) {
    const { connection } = client as unknown as Wire
    connection.on('readyForQuery', () => senders.set(client, undefined))
  }
  if (work && senders.get(client) !== work)
    for (let each: Count | undefined = work; each; each = each.whole) each.trips += 1
  // Nobody waits for the end of a transaction that only reads, and it may be over when the next statement is sent.
  senders.set(client, text === 'commit' ? undefined : work)
}

/** What nobody waits for at the start of a transaction and at savepoints. */
const steering = /^(?:begin|savepoint|release savepoint|rollback to savepoint)\b/

/** What some requests send by chance: the settings of a new connection, and, once a minute, that the session and its owner were seen. */
const byChance = /^\s*set statement_timeout|^update "(?:session|user)" set "last_seen_at"/

/** The connection that reads live events, which may do so while a request is answered. */
function isListener(client: PipelinedClient): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: { application_name?: string } }
  return connectionParameters.application_name === 'glasshouse-live'
}

function isUncounted(text: string): boolean {
  return steering.test(text) || byChance.test(text)
}

/** Does something and returns what it returned, with how many times it waited for the database. */
export async function countRoundTrips<T>(work: () => Promise<T>): Promise<{ result: T; trips: number }> {
  const counted = { trips: 0, whole: counts.getStore() }
  const result = await counts.run(counted, work)
  return { result, trips: counted.trips }
}
