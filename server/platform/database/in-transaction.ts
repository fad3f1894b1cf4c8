import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<true>()
let onBreach: ((error: Error) => void) | null = null

/** Runs what a transaction does, so that `refuseInTransaction` and the guard know of it. */
export function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transactions.run(true, work)
}

/** Runs what only another connection can do while a transaction goes on, such as cancelling the query that it waits for. */
export function outsideTransaction<T>(work: () => T): T {
  return transactions.exit(work)
}

/** Throws inside a transaction: its connection and its locks would wait for `what`, and others for them. */
export function refuseInTransaction(what: string): void {
  if (transactions.getStore()) throw new Error(`${what} was asked for inside a transaction: ask before it begins`)
}

/**
 * From now on a pool that is asked from inside a transaction throws, after it has called `report`. Tests turn this on: such a
 * query takes a second connection while the first one waits, sees the database without the transaction's changes, and waits
 * for ever where there is one connection only. Work that is begun inside a transaction and not awaited counts as inside.
 */
export function guardTransactions(report: (error: Error) => void): void {
  onBreach = report
}

/** Returns why a pool may not be asked here, or null. */
export function poolRefusal(): Error | null {
  if (!onBreach || !transactions.getStore()) return null
  const error = new Error('A pool was asked inside a transaction: ask the transaction, or ask before or after it')
  onBreach(error)
  return error
}
