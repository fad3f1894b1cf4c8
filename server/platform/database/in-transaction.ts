import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<true>()

/** Runs what a transaction does, so that `refuseInTransaction` knows of it. */
export function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  return transactions.run(true, work)
}

/** Throws inside a transaction: its connection and its locks would wait for `what`, and others for them. */
export function refuseInTransaction(what: string): void {
  if (transactions.getStore()) throw new Error(`${what} was asked for inside a transaction: ask before it begins`)
}
