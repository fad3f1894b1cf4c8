import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { usingPool } from '#platform/database/pool.ts'
import { pause } from '#platform/timers.ts'
import { causeWithCode } from './database/cause-with-code.ts'
import type { Queryable } from './database/queryable.ts'
import { Busy, isOutage } from './outage.ts'

/**
 * A statement that inserts the rows of a JSON array. Operations that name the same one have their rows inserted together,
 * so it must be a constant.
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

/** JSON has no integers of that size, and PostgreSQL reads text as one. */
function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}

/** The writes of one operation that wait for their turn. */
interface Waiting {
  readonly actorId: string
  readonly writes: readonly Write[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** As many as the pool `batches` has connections: one can execute while another commits. */
const maxRunning = 2
const maxOperations = 64
/** How many operations may wait; further ones are refused immediately. */
const maxWaiting = 500
const busyRetryAfterS = 2

const deadlock = '40P01'
const lockTimeout = '55P03'

/**
 * Writes what concurrent operations have decided, together: those that arrive while others are written wait for these, and
 * are then written by one statement. An account that many of them move is so locked and written once for all of them.
 * When the database refuses a statement, each of its operations is written alone, so that none fails because of another.
 */
class Batches {
  readonly #db: Queryable
  #waiting: Waiting[] = []
  /** Whose writes are sent. An actor is in one batch at a time, or two batches could wait for each other. */
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

  /** The next operations, at most one of each actor, in one order for all processes: two statements never wait for each other. */
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

/** Another operation of the batch may have waited for a lock for long, or crossed a limit. */
function isLost(error: unknown): boolean {
  return isOutage(error) && !causeWithCode(error, lockTimeout, deadlock)
}

const batchesOf = new WeakMap<Queryable, Batches>()

/**
 * Writes all of an operation or nothing, together with what other operations write at the moment. Rejects with the
 * database's refusal of this operation.
 */
export function writeTogether(db: Queryable, actorId: string, writes: readonly Write[]): Promise<void> {
  let batches = batchesOf.get(db)
  if (!batches) batchesOf.set(db, (batches = new Batches(db)))
  return batches.write(actorId, writes)
}

/** How long an operation waits for the one before it, which may itself wait for a lock. */
const patienceMs = 1_000

/** The end of the last operation of each actor who has one under way. */
const lastOf = new Map<string, Promise<void>>()

/**
 * Does the operations of an actor one after the other, so that each is decided by what the one before has written. Two at the same
 * time would read the same balances, and the database would refuse what the second one writes.
 */
export async function inTurn<T>(actorId: string, operate: () => Promise<T>): Promise<T> {
  const before = lastOf.get(actorId)
  const own = before ? Promise.race([before, pause(patienceMs)]).then(operate) : operate()
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
