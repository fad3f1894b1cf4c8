import type { Result } from './queryable.ts'

/** Runs plain SQL statements, with values for `$1`, `$2` and so on. */
export interface Statements {
  // The caller names the type of the rows, because only the SQL text determines it.
  query<Row extends object = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Result<Row>>
}

/**
 * One connection to the database, for work that a pool cannot do: a transaction of plain statements, a lock across
 * statements, a search path. The platform's `queriesOn`, `transactionOn`, `copyOut` and `copyIn` take one.
 */
export interface Connection extends Statements {
  /** Returns the connection to its pool, or closes it, which ends its locks and its open transaction. */
  release(close?: boolean): void
}

/** A pool of connections, which are opened on demand and reused. */
export interface Pool extends Statements {
  connect(): Promise<Connection>
  /** The number of connections, of idle ones, and of callers that wait for one. */
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** PostgreSQL's error for a refused statement. */
export interface DatabaseError extends Error {
  /** Five letters and digits; the first two are the class of the error. */
  readonly code: string
  readonly table?: string
  /** The statement, or the line of a copy. */
  readonly where?: string
}

/** Whether an error is a refused statement of PostgreSQL, not an error of the connection or of our own code. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error
}
