import type { Pool, Statements } from './connection.ts'
import type { Queryable } from './queryable.ts'

/** The pools of requests, by the kind of request. */
export type RequestPool = 'session' | 'public' | 'entry' | 'reads' | 'writes' | 'batches'

/** Receives the notices that other processes send on a channel, and reads what they mean. */
export interface Listener extends Statements {
  /** Sends to the other processes on the channel, at most 8,000 bytes. */
  notify(payload?: string): Promise<void>
  stop(): Promise<void>
}

/** The callbacks of a listener. It does not receive its own notices. */
export interface ListenerCallbacks {
  onMessage(payload: string): void
  /** Called when a lost connection is restored: notices were missed meanwhile. */
  readonly onGap: () => void
}

/** The database of a platform. */
export interface Database {
  /** The pools of requests, as the role that may only read and write rows. */
  readonly requests: Readonly<Record<RequestPool, Pool>>
  /** The pool for changes, one of `requests`. */
  readonly pool: Pool
  /** Uses the pool that `usingPool` has chosen for the request; outside of one, the pool for changes. */
  readonly chosen: Statements
  /** Typed queries through `chosen`. */
  readonly db: Queryable
  /** For background work. */
  readonly background: Queryable
  /** For verifications and backups: without time limits. */
  readonly unlimited: Pool
  /**
   * As the role that owns the tables, for migrations and restores: without time limits. If there is only one role, the
   * same as the others.
   */
  readonly owner: Pool
  /** Separate connections for the practice chain: a request that waits for the chain must not block its reads. */
  readonly openChainQueries: () => { readonly db: Queryable; readonly close: () => Promise<void> }
  /**
   * Listens on a channel while the process runs: with its own connection, or with one that the process shares among many databases.
   * A lost connection is retried every second. Resolves when it listens; rejects if the first attempt fails.
   */
  listen(channel: string, callbacks: ListenerCallbacks): Promise<Listener>
  /** Calls back after each commit with which this process wrote rows. Returns the function that stops this. */
  readonly whenWritten: (call: () => void) => () => void
  /**
   * Ends all connections. Stops the database server if it was started for this process and no other process uses it.
   */
  close(): Promise<void>
}
