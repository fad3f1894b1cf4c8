import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sha256 } from '#platform/crypto.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import { causeWithCode } from './database/cause-with-code.ts'
import { sendPipelined } from './database/in-transaction.ts'
import type { Queryable, Transaction } from './database/queryable.ts'
import { idempotencyKeys } from './tables/idempotency.ts'
import { hasOperation, insertionInto, runInOrder, statementOf, type Write, writeTogether } from './write-together.ts'

/** One intended operation of one person. */
export interface Operation {
  readonly actorId: string
  /** Chosen by the caller, one per intention. */
  readonly key: string
  /** The action: "deposits.approve". */
  readonly operation: string
  /** The validated input: path, body. The same key with another one is refused. */
  readonly request: unknown
}

type KeyReused = Refusal<'idempotency-key-reused'>

/**
 * Runs an operation once per key, in one transaction with all its writes. A repetition, at any later time, gets the
 * stored answer, including a refusal; a concurrent one waits for the first and gets the same. The writes of a refused
 * run are rolled back. Answers must survive JSON: decimal strings, ISO instants.
 */
export async function runOnce<Answer extends object>(
  db: Queryable,
  operation: Operation,
  run: (tx: Transaction) => Promise<Answer>,
): Promise<Answer | KeyReused> {
  return readAndRunOnce(db, operation, async () => null, run)
}

/**
 * Like `runOnce`, for an operation that first reads and locks what it needs: `read` is sent together with the statement
 * that claims the key, and `run` gets its result.
 */
export async function readAndRunOnce<Read, Answer extends object>(
  db: Queryable,
  operation: Operation,
  read: (tx: Transaction) => Promise<Read>,
  run: (tx: Transaction, found: Read) => Promise<Answer>,
): Promise<Answer | KeyReused> {
  return db.transaction(async (tx) => {
    const [isTaken, found] = await Promise.all([takeKey(tx, operation), read(tx)])
    if (!isTaken) return repeat<Answer>(tx, operation)
    const answer = await runOrUndo(tx, (savepoint) => run(savepoint, found))
    const stored = tx
      .update(idempotencyKeys)
      .set({ status: isRefusal(answer) ? 'refused' : 'done', response: answer })
      .where(keyOf(operation))
    await sendPipelined(stored)
    return answer
  })
}

/** An operation whose decision needs one statement that reads, and whose execution one statement that writes. */
export interface Decided<Found, Answer extends object, Refused extends Refusal> {
  /** The columns to read. */
  readonly read: SQL
  /** The decision, from the columns read. */
  readonly decide: (found: Found) => Refused | { readonly answer: Answer; readonly writes: readonly Write[] }
  /** Locks the rows on which the decision depends. */
  readonly lock: (tx: Transaction) => Promise<unknown>
}

/**
 * Like `runOnce`, in two statements without a transaction. Concurrent operations share the second one
 * (`writeTogether`), and the operations of one actor run one after another. Nothing is locked in between. If another
 * process changed something meanwhile, a limit or a unique index of the database refuses the write as a whole, and the
 * operation is decided again with everything locked. The database must have such a guard for every rule that another
 * operation can violate. `ahead` is the result of `findOnce` for the same actor and key.
 */
export function decideOnce<Found extends Record<string, unknown>, Answer extends object, Refused extends Refusal>(
  db: Queryable,
  operation: Operation,
  decided: Decided<Found, Answer, Refused>,
  ahead?: Prefetched<Found>,
): Promise<Answer | Refused | KeyReused> {
  // What was read before the end of the actor's last operation is too old.
  const fresh = ahead && !hasOperation(operation.actorId) ? ahead : null
  return runInOrder(operation.actorId, () => decideNow(db, operation, decided, fresh))
}

/** The rows that decide about an operation, and whether its key was used before. */
export type Prefetched<Found> = Promise<Found & { readonly is_repeated: boolean | null }>

/** Reads the rows that `decideOnce` needs. It can be sent before the actor is known: `actorId` may be SQL. */
export async function findOnce<Found extends Record<string, unknown>>(
  db: Queryable,
  key: KeyOfActor,
  read: SQL,
): Prefetched<Found> {
  const { rows } = await db.execute<Found & { is_repeated: boolean | null }>(
    sql`select ${read}, ${isStored(key)} as is_repeated`,
  )
  return rows[0]!
}

interface KeyOfActor {
  readonly actorId: string | SQL
  readonly key: string
}

async function decideNow<Found extends Record<string, unknown>, Answer extends object, Refused extends Refusal>(
  db: Queryable,
  operation: Operation,
  { read, decide, lock }: Decided<Found, Answer, Refused>,
  ahead: Prefetched<Found> | null,
): Promise<Answer | Refused | KeyReused> {
  try {
    const { is_repeated: isRepeated, ...found } = await (ahead ?? findOnce<Found>(db, operation, read))
    if (isRepeated) return await repeat<Answer>(db, operation)
    const decided = decide(found as unknown as Found)
    const [answer, writes] = 'writes' in decided ? [decided.answer, decided.writes] : [decided, []]
    await writeTogether(db, operation.actorId, [storing(operation, answer), ...writes])
    return answer
  } catch (error) {
    if (!causeWithCode(error, uniqueViolation, limitCrossed, deadlock)) throw error
  }
  return readAndRunOnce<Found, Answer | Refused>(
    db,
    operation,
    async (tx) => (await Promise.all([lock(tx), tx.execute<Found>(sql`select ${read}`)]))[1].rows[0]!,
    async (tx, found) => {
      const decided = decide(found)
      if (!('writes' in decided)) return decided
      await sendPipelined(tx.execute(statementOf(decided.writes)))
      return decided.answer
    },
  )
}

const uniqueViolation = '23505'
/** The ledger's own error code. */
const limitCrossed = 'LG001'
const deadlock = '40P01'

const intoKeys = insertionInto(idempotencyKeys, ['actorId', 'key', 'operation', 'requestHash', 'status', 'response'])

/** Stores the answer of an operation under its key; fails if the key was used before. */
function storing({ actorId, key, operation, request }: Operation, response: object): Write {
  const status = isRefusal(response) ? 'refused' : 'done'
  return { into: intoKeys, rows: [{ actorId, key, operation, requestHash: hashOf(request), status, response }] }
}

type StoredAnswer = Pick<typeof idempotencyKeys.$inferSelect, 'operation' | 'requestHash' | 'response'>

function isStored({ actorId, key }: KeyOfActor): SQL {
  return sql`(
    select true from idempotency_keys where actor_id = ${actorId} and key = ${key})`
}

/** False if the key was used before. Waits for an unfinished transaction with the same key. */
async function takeKey(tx: Transaction, operation: Operation): Promise<boolean> {
  const { actorId, key } = operation
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ actorId, key, operation: operation.operation, requestHash: hashOf(operation.request) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return taken.length === 1
}

/**
 * The stored answer. It may be from a commit that no standby has confirmed: locking the row is a write, whose commit
 * waits for the standby, too.
 */
async function repeat<Answer>(db: Queryable, operation: Operation): Promise<Answer | KeyReused> {
  const [stored] = await db.select().from(idempotencyKeys).where(keyOf(operation)).for('share')
  return answerAgain(operation, stored) as Answer | KeyReused
}

function answerAgain(operation: Operation, stored: StoredAnswer | undefined): unknown {
  if (stored?.operation !== operation.operation || stored.requestHash !== hashOf(operation.request))
    return refuse('idempotency-key-reused')
  return stored.response
}

function keyOf({ actorId, key }: Operation) {
  return and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key))
}

/** Carries a refusal out of a savepoint, which only an error rolls back. */
class Undone extends Error {
  readonly answer: Refusal
  constructor(answer: Refusal) {
    super(answer.refusal)
    this.answer = answer
  }
}

async function runOrUndo<Answer extends object>(
  tx: Transaction,
  run: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await tx.transaction(async (savepoint) => {
      const answer = await run(savepoint)
      if (isRefusal(answer)) throw new Undone(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Undone) return error.answer as Answer
    throw error
  }
}

/** Independent of the order of the fields. */
function hashOf(request: unknown): string {
  const canonical = JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return sha256(canonical).toString('hex')
}
