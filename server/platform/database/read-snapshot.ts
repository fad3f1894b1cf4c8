import type { Queryable, Transaction } from './queryable.ts'

/** Runs queries that see the same snapshot of the database, and cannot write. */
export function readSnapshot<Result>(db: Queryable, read: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
