import type { Pool, Statements } from './connection.ts'
import type { Queryable } from './queryable.ts'

/** The pools of requests, by the kind of request. */
export type RequestPool = 'session' | 'public' | 'entry' | 'reads' | 'writes' | 'batches'

/** A connection that listens on a channel, and hears what others send there with `notify`. */
export interface Listener extends Statements {
  stop(): Promise<void>
}

/** What a listener receives. Its own messages are not among it. */
export interface Heard {
  onMessage(payload: string): void
  /** Called when a lost connection is restored: events in between were missed. */
  readonly onGap: () => void
}

/** The database, as a platform gives it. */
export interface Database {
  /** The pools of requests, as the role that may only read and write rows. */
  readonly requests: Readonly<Record<RequestPool, Pool>>
  /** The one of them for changes. */
  readonly pool: Pool
  /** Takes the pool that `usingPool` has chosen for the request; that for changes outside of one. */
  readonly chosen: Statements
  /** Typed queries through `chosen`. */
  readonly db: Queryable
  /** For work that no request waits for. */
  readonly background: Queryable
  /** For proofs and backups: without limits of time. */
  readonly unlimited: Pool
  /** As the role that owns the tables, for migrations and restores: without limits of time. The same role as the others' where one is all there is. */
  readonly owner: Pool
  /** Separate connections for the practice chain: a request that waits for the chain must not block its reads. */
  readonly openChainQueries: () => { readonly db: Queryable; readonly close: () => Promise<void> }
  /**
   * Listens on a channel on one connection of its own, for as long as the process lives. A lost connection is made again every second.
   * Resolves when it listens; rejects when the first attempt fails.
   */
  listen(channel: string, heard: Heard): Promise<Listener>
  /** Calls back after each commit with which this process wrote rows. Returns what ends that. */
  readonly whenWritten: (call: () => void) => () => void
  /** Ends all connections, and the database server when it was started for this process and no other one uses it. */
  close(): Promise<void>
}
