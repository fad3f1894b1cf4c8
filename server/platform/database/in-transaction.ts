import { AsyncContext } from '#platform/async-context.ts'

/** Rules for code inside a transaction. */
interface OpenTransaction {
  sendPipelined(write: Statement): void
}

/** A statement that is built and ready to send. */
export interface Statement {
  execute(): Promise<unknown>
}

const transactions = new AsyncContext<OpenTransaction>()
let onBreach: ((error: Error) => void) | null = null

/** Runs the body of a transaction, so that `refuseInTransaction` and the guard detect it. */
export function inTransaction<T>(transaction: OpenTransaction, work: () => Promise<T>): Promise<T> {
  return transactions.run(transaction, work)
}

/**
 * Sends a write whose result is not needed, and does not wait for it: the next statement and the commit of the open
 * transaction fail with the write's error. Saves a round trip. Anything that must not be committed must fail in the
 * database. Outside a pool's transaction it waits for the write.
 */
export async function sendPipelined(write: Statement): Promise<void> {
  const transaction = transactions.getStore()
  if (transaction) transaction.sendPipelined(write)
  else await write.execute()
}

/**
 * Runs work for another connection during a transaction, such as cancelling the query that the transaction waits for.
 */
export function outsideTransaction<T>(work: () => T): T {
  return transactions.exit(work)
}

/** Throws inside a transaction: its connection and its locks would be held while it waits for `what`. */
export function refuseInTransaction(what: string): void {
  if (transactions.getStore())
    throw new Error(`${what} was requested inside a transaction: request it before the transaction`)
}

/**
 * From now on the use of a pool inside a transaction throws, after calling `report`. Tests turn this on: such a query
 * takes a second connection while the first one waits, does not see the transaction's changes, and never ends if there
 * is only one connection. Work that is started inside a transaction and not awaited counts as inside.
 */
export function guardTransactions(report: (error: Error) => void): void {
  onBreach = report
}

/** The reason why a pool may not be used here, or null. */
export function poolRefusal(): Error | null {
  if (!onBreach || !transactions.getStore()) return null
  const error = new Error('A query used a pool inside a transaction: use the transaction, or query before or after it')
  onBreach(error)
  return error
}
