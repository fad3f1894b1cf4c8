import { and, eq } from 'drizzle-orm'
import { sha256 } from '#platform/crypto.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import { sendWithCommit } from './database/in-transaction.ts'
import type { Queryable, Transaction } from './database/queryable.ts'
import { idempotencyKeys } from './tables/idempotency.ts'

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
    sendWithCommit(stored)
    return answer
  })
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

async function repeat<Answer>(tx: Transaction, operation: Operation): Promise<Answer | KeyReused> {
  const [stored] = await tx.select().from(idempotencyKeys).where(keyOf(operation))
  if (stored?.operation !== operation.operation || stored.requestHash !== hashOf(operation.request))
    return refuse('idempotency-key-reused')
  return stored.response as Answer
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
