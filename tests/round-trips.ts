import { AsyncLocalStorage } from 'node:async_hooks'
import { PipelinedClient, TransactionConnection } from '#root/server/platform/node/database/pipelined-client.ts'

interface Count {
  trips: number
  /** The count of the work that contains this work. */
  readonly outer: Count | undefined
}

const counts = new AsyncLocalStorage<Count>()
/** For each connection, the work that has sent statements since the last answer. */
const senders = new WeakMap<PipelinedClient, Count | undefined>()

/** The connection of the driver, which our class wraps. */
interface Wire {
  readonly connection: { on(event: 'readyForQuery', listener: () => void): void }
}

const send = PipelinedClient.prototype.query
const sendPipelined = TransactionConnection.prototype.sendPipelined
let isAhead = false

/**
 * Counts the round trips of this process. Statements that are sent before the first of them is answered are one round trip. A
 * statement that the code does not wait for is none, because the next statement is sent with it.
 */
PipelinedClient.prototype.query = function countedQuery(this: PipelinedClient, ...given: unknown[]) {
  const [query] = given as [string | { text?: string }]
  const text = typeof query === 'string' ? query : query.text
  const isCounted = !isAhead && !isListener(this) && (text === undefined || !isUncounted(text))
  if (isCounted) count(this, text)
  return send.apply(this, given)
}

TransactionConnection.prototype.sendPipelined = function ahead(this: TransactionConnection, write) {
  isAhead = true
  try {
    sendPipelined.call(this, write)
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
    for (let each: Count | undefined = work; each; each = each.outer) each.trips += 1
  // The code does not wait for the commit of a transaction that only reads; it may be answered before the next statement is sent.
  senders.set(client, text === 'commit' ? undefined : work)
}

/** The statements of transactions and savepoints that the code does not wait for. */
const transactionControl = /^(?:begin|savepoint|release savepoint|rollback to savepoint)\b/

/** Statements that only some requests send: the settings of a new connection and, once a minute, the last-seen times of a session and its owner. */
const occasional = /^\s*set statement_timeout|^update "(?:session|user)" set "last_seen_at"/

/** The connection that reads live events, which may do so while a request is answered. */
function isListener(client: PipelinedClient): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: { application_name?: string } }
  return connectionParameters.application_name === 'glasshouse-live'
}

function isUncounted(text: string): boolean {
  return transactionControl.test(text) || occasional.test(text)
}

/** Does some work and returns its result, with the number of times that it waited for the database. */
export async function countRoundTrips<T>(work: () => Promise<T>): Promise<{ result: T; trips: number }> {
  const counted = { trips: 0, outer: counts.getStore() }
  const result = await counts.run(counted, work)
  return { result, trips: counted.trips }
}
