import type { Result } from './queryable.ts'

/** Where statements of plain SQL are sent, with values for `$1`, `$2` and so on. */
export interface Statements {
  // A statement says in its own text what its rows hold, so that the caller names their type; any other row is not looked into.
  query<Row extends object = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Result<Row>>
}

/**
 * One connection to the database, for what a pool cannot do: a transaction of plain statements, a lock that is held between
 * two of them, a search path. The platform's `queriesOn`, `transactionOn`, `copyOut` and `copyIn` take one.
 */
export interface Connection extends Statements {
  /** Gives the connection back to its pool, or closes it, which ends its locks and a transaction that is open. */
  release(close?: boolean): void
}

/** Connections that are opened when they are needed, and used again. */
export interface Pool extends Statements {
  connect(): Promise<Connection>
  /** How many connections there are, how many of them do nothing, and how many callers wait for one. */
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** PostgreSQL's error for a refused statement. */
export interface DatabaseError extends Error {
  /** Five letters and digits; the first two are the class of the error. */
  readonly code: string
  readonly table?: string
  /** In which statement, or on which line of a copy. */
  readonly where?: string
}

/** Whether PostgreSQL refused a statement: an error of a connection, or of our own, is none of its. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error
}
