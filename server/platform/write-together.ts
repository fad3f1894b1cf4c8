import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { usingPool } from '#platform/database/pool.ts'
import { pause } from '#platform/timers.ts'
import { causeWithCode } from './database/cause-with-code.ts'
import type { Queryable } from './database/queryable.ts'
import { Busy, isOutage } from './outage.ts'

/**
 * A statement that inserts the rows of a JSON array. Rows of operations with the same insertion are inserted together,
 * so an insertion must be a constant.
 */
export type Insertion = (rows: SQL) => SQL

/** Rows that an operation inserts. None of its writes may depend on another. */
export interface Write {
  readonly into: Insertion
  readonly rows: readonly object[]
}

/** The insertion into some columns of a table. Each row has a value for every one of them. */
export function insertionInto<Table extends PgTable>(
  table: Table,
  columns: readonly (keyof Table['_']['columns'] & string)[],
): Insertion {
  const all = getTableColumns(table)
  const chosen = columns.map((key) => ({ name: all[key]!.name, type: all[key]!.getSQLType() }))
  const names = sql.raw(chosen.map(({ name }) => `"${name}"`).join())
  const typed = sql.raw(chosen.map(({ type }, place) => `"${columns[place]!}" ${type}`).join())
  return (rows) => sql`insert into ${table} (${names}) select * from json_to_recordset(${rows}) as given (${typed})`
}

/** One statement for all these writes: all take effect, or none. */
export function statementOf(writes: readonly Write[]): SQL {
  const rowsOf = new Map<Insertion, object[]>()
  for (const { into, rows } of writes) rowsOf.set(into, (rowsOf.get(into) ?? []).concat(rows))
  const inserts = [...rowsOf].map(([into, rows]) => into(sql`${toJson(rows)}::json`))
  const parts = inserts.slice(0, -1).map((insert, place) => sql`${sql.raw(`part_${place}`)} as (${insert})`)
  const last = inserts.at(-1)!
  return parts.length === 0 ? last : sql`with ${sql.join(parts, sql`, `)} ${last}`
}

/** JSON has no 64-bit integers, and PostgreSQL reads text as one. */
function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** The writes of one waiting operation. */
interface Waiting {
  readonly actorId: string
  readonly writes: readonly Write[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** The number of connections of the pool `batches`: one can execute while another commits. */
const maxRunning = 2
const maxOperations = 64
/** The maximum of waiting operations; further ones are refused immediately. */
const maxWaiting = 500
const busyRetryAfterS = 2

const deadlock = '40P01'
const lockTimeout = '55P03'

/**
 * Writes the decisions of concurrent operations together: operations that arrive during a write wait for it, and are
 * then written by one statement. So an account that many of them move is locked and written only once. If the database
 * refuses a statement, each of its operations is written alone, so that none fails because of another.
 */
class Batches {
  readonly #db: Queryable
  #waiting: Waiting[] = []
  /**
   * The actors whose writes are sent. An actor is in one batch at a time; otherwise two batches could wait for each
   * other.
   */
  readonly #sent = new Set<string>()
  #running = 0

  constructor(db: Queryable) {
    this.#db = db
  }

  write(actorId: string, writes: readonly Write[]): Promise<void> {
    if (this.#waiting.length >= maxWaiting) return Promise.reject(new Busy('unavailable', busyRetryAfterS))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ actorId, writes, resolve, reject })
      this.#start()
    })
  }

  #start(): void {
    while (this.#running < maxRunning) {
      const batch = this.#take()
      if (batch.length === 0) return
      void this.#run(batch)
    }
  }

  /**
   * The next operations, at most one of each actor, always in the same order, so that statements of several processes
   * do not wait for each other.
   */
  #take(): Waiting[] {
    const taken = new Map<string, Waiting>()
    const left = this.#waiting.filter((each) => {
      if (taken.size >= maxOperations || this.#sent.has(each.actorId) || taken.has(each.actorId)) return true
      taken.set(each.actorId, each)
      return false
    })
    this.#waiting = left
    return [...taken.values()].toSorted((one, other) => (one.actorId < other.actorId ? -1 : 1))
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    this.#running += 1
    for (const { actorId } of batch) this.#sent.add(actorId)
    try {
      const statement = statementOf(batch.flatMap(({ writes }) => writes))
      // The query library sends a statement when it is awaited.
      await usingPool('batches', async () => await this.#db.execute(statement))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      const isFinal = isLost(error) || (batch.length === 1 && !causeWithCode(error, lockTimeout))
      if (isFinal) for (const { reject } of batch) reject(error)
      else for (const each of batch) void this.#runAlone(each)
    } finally {
      this.#running -= 1
      for (const { actorId } of batch) this.#sent.delete(actorId)
      this.#start()
    }
  }

  async #runAlone({ writes, resolve, reject }: Waiting): Promise<void> {
    await this.#db.execute(statementOf(writes)).then(resolve, reject)
  }
}

/**
 * Whether the database is down or the outcome is unknown. Lock timeouts and deadlocks do not count, because another
 * operation of the batch may have caused them.
 */
function isLost(error: unknown): boolean {
  return isOutage(error) && !causeWithCode(error, lockTimeout, deadlock)
}

const batchesOf = new WeakMap<Queryable, Batches>()

/**
 * Writes all of an operation or nothing, together with the writes of concurrent operations. Rejects with the database's
 * refusal of this operation.
 */
export function writeTogether(db: Queryable, actorId: string, writes: readonly Write[]): Promise<void> {
  let batches = batchesOf.get(db)
  if (!batches) batchesOf.set(db, (batches = new Batches(db)))
  return batches.write(actorId, writes)
}

/** How long an operation waits for the previous one, which may itself wait for a lock. */
const maxWaitMs = 1_000

/** Whether an operation of the actor is running. */
export function hasOperation(actorId: string): boolean {
  return lastOf.has(actorId)
}

/** The end of the last operation of each actor with a running operation. */
const lastOf = new Map<string, Promise<void>>()

/**
 * Runs the operations of an actor one after the other, so that each sees the writes of the previous one. Two concurrent
 * ones would read the same balances, and the database would refuse the writes of the second.
 */
export async function runInOrder<T>(actorId: string, operate: () => Promise<T>): Promise<T> {
  const before = lastOf.get(actorId)
  const own = before ? Promise.race([before, pause(maxWaitMs)]).then(operate) : operate()
  const ended = own.then(
    () => {},
    () => {},
  )
  lastOf.set(actorId, ended)
  try {
    return await own
  } finally {
    if (lastOf.get(actorId) === ended) lastOf.delete(actorId)
  }
}
