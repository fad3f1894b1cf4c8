import type { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from '../../database/in-transaction.ts'
import { isConnectionLost, Outage, UnknownOutcome } from '../../outage.ts'

/** A statement is prepared on a connection from this use on, counted over all connections. */
const usesBeforeName = 5
/** The maximum of named statements: texts that vary with the number of values must not fill the database's memory. */
const maxNames = 400

const uses = new Map<string, number>()
const names = new Map<string, string>()

/** The name under which connections prepare a statement that is sent often, or undefined while it has none. */
function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= maxNames) return name
  const count = (uses.get(text) ?? 0) + 1
  if (count < usesBeforeName) {
    if (uses.size > maxNames * 10) uses.clear()
    uses.set(text, count)
    return undefined
  }
  uses.delete(text)
  const made = `s${names.size + 1}`
  names.set(text, made)
  return made
}

/**
 * A connection that prepares frequent statements, so that PostgreSQL parses and plans each of them once. A pipelined
 * connection sends statements that do not wait for each other in one write.
 */
export class PipelinedClient extends pg.Client {
  /** Whether PostgreSQL has warned, since this was reset, that a standby has not confirmed a commit. */
  isUnconfirmed = false
  #silenceMs = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('notice', ({ code }) => {
      if (code !== undefined && unconfirmedCodes.has(code)) this.isUnconfirmed = true
    })
  }

  override query(...[query, values, ...rest]: unknown[]): never {
    this.#gatherWrites()
    if (this.#silenceMs > 0) this.#stream.setTimeout(this.#silenceMs)
    // The driver's overloads all lead to this one.
    return super.query(named(query, values) as string, values as unknown[], ...(rest as [])) as never
  }

  /**
   * Ends the connection if a statement waits for its answer, and no byte was sent or received for this long. A database
   * that hangs keeps its connections open, and its system still confirms every packet, so nothing else would end them.
   */
  endAfterSilence(ms: number): void {
    this.#silenceMs = ms
    const stream = this.#stream
    const lost = Object.assign(new Error(`The database was silent for ${ms} ms`), { code: 'ETIMEDOUT' })
    stream.once('timeout', () => stream.destroy(lost))
    this.on('drain', () => stream.setTimeout(0))
  }

  get #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  /** Buffers writes until all statements of this moment are sent. */
  #gatherWrites(): void {
    const stream = this.#stream
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

/** A connection of a pool. */
export type PooledClient = pg.PoolClient & Pick<PipelinedClient, 'isUnconfirmed'>

/**
 * The warnings of a commit that succeeded although the wait for a standby was ended: by a cancel or a time limit, and
 * by a stop.
 */
const unconfirmedCodes: ReadonlySet<string> = new Set(['01000', '57P01'])

/** The keywords of statements that write. Outside a transaction each of them commits. */
const writeWords = /\b(?:insert|update|delete|merge|truncate|copy|call)\b/i

/** Sends one statement outside a transaction. Throws `UnknownOutcome` if it writes and its commit is uncertain. */
export async function sendAlone(
  client: PooledClient,
  query: string | pg.QueryConfig,
  values: unknown[] | undefined,
): Promise<pg.QueryResult> {
  client.isUnconfirmed = false
  try {
    const result = await client.query(query as string, values)
    if (client.isUnconfirmed) throw new UnknownOutcome('A standby has not confirmed a statement')
    return result
  } catch (error) {
    const isWrite = writeWords.test(typeof query === 'string' ? query : query.text)
    if (!isWrite || !isConnectionLost(error)) throw error
    throw new UnknownOutcome('The connection was lost during a statement that writes', { cause: error })
  }
}

/** The driver's connection inside a client, and its events. */
interface Wire {
  on(event: 'commandComplete', listener: (message: { readonly text: string }) => void): void
  on(event: 'readyForQuery', listener: (message: { readonly status: string }) => void): void
}

/** Matches "UPDATE 3" but not "UPDATE 0", which changed nothing. */
const isWrite = /^(?:INSERT 0|UPDATE|DELETE|MERGE|COPY) [1-9]/

/** Calls back when a transaction, or a statement outside one, has ended and wrote rows. */
export function callAfterWrites(client: pg.ClientBase, onWritten: () => void): void {
  const { connection } = client as unknown as { connection: Wire }
  let hasWritten = false
  connection.on('commandComplete', ({ text }) => {
    hasWritten ||= isWrite.test(text)
  })
  connection.on('readyForQuery', ({ status }) => {
    if (!hasWritten || status !== 'I') return
    hasWritten = false
    onWritten()
  })
}

function named(query: unknown, values: unknown): unknown {
  if (typeof query === 'string') {
    const name = Array.isArray(values) ? nameOf(query) : undefined
    return name ? { text: query, name } : query
  }
  const config = query as { text?: unknown; name?: string; submit?: unknown }
  if (config.submit || config.name || typeof config.text !== 'string') return config
  // The driver's own objects contain the values too; a statement without values needs no name.
  const name = Array.isArray(values) && values.length > 0 ? nameOf(config.text) : undefined
  return name ? { ...config, name } : config
}

/** Whether a connection may be sent a statement before the one before is answered, as its pool has set. */
const isPipelined = (client: pg.ClientBase) => (client as unknown as { pipeline: boolean }).pipeline

/**
 * Takes statements for a connection without waiting for answers. Unless the connection is pipelined, each statement is
 * sent once the one before is answered: the driver warns of a second one, and will refuse it in its next major version.
 */
export function inOrder(client: pg.ClientBase): Pick<pg.ClientBase, 'query'> {
  if (isPipelined(client)) return client
  let last: Promise<unknown> = Promise.resolve()
  const query = (statement: string, values?: unknown[]) => {
    const sent = last.then(() => client.query(statement, values))
    last = sent.catch(() => {})
    return sent
  }
  return { query: query as unknown as pg.ClientBase['query'] }
}

/** Statements that start a transaction or manage a savepoint. Their answers are not awaited. */
const isTransactionControl = /^(?:begin|savepoint|release savepoint|rollback to savepoint)\b/

/**
 * The connection of one transaction, for the query library. `begin` and savepoints are sent with the next statement: if
 * one of them fails, that statement fails too. A `commit` succeeds only if the database reports COMMIT; after a failed
 * statement it reports ROLLBACK without an error.
 */
export class TransactionConnection {
  readonly #client: PooledClient
  readonly #sender: Pick<pg.ClientBase, 'query'>
  readonly #isPipelined: boolean
  readonly #isReadOnly: boolean
  #sent = 0
  #isCommitting = false
  #isUnknown = false
  readonly #sentAhead: Promise<unknown>[] = []
  #failure: unknown

  constructor(client: PooledClient, { isReadOnly }: { readonly isReadOnly: boolean }) {
    this.#client = client
    this.#isReadOnly = isReadOnly
    this.#isPipelined = isPipelined(client)
    this.#sender = inOrder(client)
  }

  /** Whether the connection may be reused: its transaction has ended, or its end was sent. */
  get isFree(): boolean {
    return this.#isCommitting || this.#client.getTransactionStatus() === 'I'
  }

  /** Sends a write without waiting for it. The statement after it fails with it, and so does the commit. */
  sendPipelined(write: Statement): void {
    const sentBefore = this.#sent
    const answered = write.execute()
    answered.catch(() => {})
    // It might be sent after the commit, and would not be rolled back with it.
    if (this.#sent === sentBefore) throw new Error('A write that is sent ahead must be sent at once')
    this.#sentAhead.push(answered)
  }

  async query(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#isCommitting) throw new Error('A statement was sent to a transaction that was committing')
    const text = typeof query === 'string' ? query : query.text
    // After an error the query library rolls back, and its failure would hide the error.
    if (this.#isUnknown && text === 'rollback') return noRows
    this.#sent += 1
    this.#isCommitting = text === 'commit'
    if (this.#isCommitting) this.#client.isUnconfirmed = false
    const sent = this.#sender.query(query as string, values)
    if (text === 'commit') return this.#committed(sent)
    if (text.startsWith('rollback to savepoint')) this.#failure = undefined
    if (!this.#isPipelined || !isTransactionControl.test(text))
      return sent.catch((failure: unknown) => this.#causeOf(failure))
    sent.catch(() => {})
    return noRows
  }

  /** The database refuses all statements after a failed one, whose error has the cause. */
  #causeOf(failure: unknown): never {
    const isConsequence = (failure as pg.DatabaseError).code === afterFailure
    if (!isConsequence) this.#failure = failure
    throw isConsequence ? (this.#failure ?? failure) : failure
  }

  async #committed(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    sent.catch(() => {})
    // Its reads are complete. Nothing depends on the end of a transaction without writes.
    if (this.#isReadOnly && this.#isPipelined) return noRows
    try {
      const result = await this.#answerOf(sent)
      if (result.command !== 'COMMIT') throw new Outage(`The database answered a commit with ${result.command}`)
      if (!this.#client.isUnconfirmed) return result
      this.#isUnknown = true
      throw new UnknownOutcome('A standby has not confirmed a commit')
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      this.#isUnknown = true
      throw new UnknownOutcome('The connection was lost during a commit', { cause: error })
    }
  }

  async #answerOf(commit: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    try {
      await Promise.all(this.#sentAhead)
    } finally {
      // After an error the query library rolls back.
      this.#isCommitting = false
    }
    return commit
  }
}

/** The code of a statement in a transaction in which another one has failed. */
const afterFailure = '25P02'

const noRows: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }
