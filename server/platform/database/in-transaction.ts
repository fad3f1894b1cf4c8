import { AsyncContext } from '#platform/async-context.ts'

/** Rules for code inside a transaction. */
interface OpenTransaction {
  sendWithCommit(write: Statement): void
}

/** A statement that is built and ready to send. */
export interface Statement {
  execute(): Promise<unknown>
}

const transactions = new AsyncContext<OpenTransaction>()
let onBreach: ((error: Error) => void) | null = null

/** Runs the body of a transaction, so that `refuseInTransaction` and the guard know of it. */
export function inTransaction<T>(transaction: OpenTransaction, work: () => Promise<T>): Promise<T> {
  return transactions.run(transaction, work)
}

/**
 * Sends a write of the open transaction together with its commit, which fails with the write's error. Saves a round
 * trip if the rest of the work does not need the write's result. Anything that must not be committed must fail in the
 * database.
 */
export function sendWithCommit(write: Statement): void {
  const transaction = transactions.getStore()
  if (!transaction) throw new Error('A write was to travel with the commit of a transaction, and none is open')
  transaction.sendWithCommit(write)
}

/**
 * Runs, during a transaction, work for another connection, such as cancelling the query that the transaction waits for.
 */
export function outsideTransaction<T>(work: () => T): T {
  return transactions.exit(work)
}

/** Throws inside a transaction: its connection and its locks would be held while it waits for `what`. */
export function refuseInTransaction(what: string): void {
  if (transactions.getStore()) throw new Error(`${what} was asked for inside a transaction: ask before it begins`)
}

/**
 * From now on the use of a pool inside a transaction throws, after calling `report`. Tests turn this on: such a query
 * takes a second connection while the first one waits, does not see the transaction's changes, and never ends if there
 * is only one connection. Work that is started inside a transaction and not awaited counts as inside.
 */
export function guardTransactions(report: (error: Error) => void): void {
  onBreach = report
}

/** Returns why a pool may not be used here, or null. */
export function poolRefusal(): Error | null {
  if (!onBreach || !transactions.getStore()) return null
  const error = new Error('A pool was asked inside a transaction: ask the transaction, or ask before or after it')
  onBreach(error)
  return error
}
