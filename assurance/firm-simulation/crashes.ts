import { callbackify } from 'node:util'
import type pg from 'pg'
import { outsideTransaction } from '#root/server/platform/database/in-transaction.ts'
import { type NodeDatabase, databaseAt } from '#root/server/platform/node/database/open-database.ts'

/** The number of the query before which a connection is killed, the first being 1, or after the first commit. */
export type Crash = number | 'once it is committed'

/** A database whose connections break at a chosen place, as a crash breaks them. */
export interface BreakableDatabase extends NodeDatabase {
  /** Runs an operation through a crash, and repeats it if it fails. Returns whether there was a crash. */
  throughCrash<T>(crash: Crash, work: () => Promise<T>): Promise<{ result: T; isCrashed: boolean }>
}

/** Opens another connection to a database; `admin` is one that does not break. */
export function breakableDatabase(url: string, admin: pg.Pool): BreakableDatabase {
  const database = databaseAt(url)
  let plan: Crash | null = null
  let isCrashed = false
  const isDue = ([first]: readonly unknown[]) => {
    if (typeof plan === 'number') return (plan -= 1) === 0
    return plan !== null && (first === 'commit' || (first as { text?: string }).text === 'commit')
  }

  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const kill = async () => {
      isCrashed = true
      const { processID } = client as unknown as { processID: number }
      await outsideTransaction(() => admin.query('select pg_terminate_backend($1, 5000)', [processID]))
    }
    const broken = async (...args: unknown[]) => {
      const isBefore = typeof plan === 'number'
      plan = null
      if (!isBefore) await query(...args)
      await kill()
      if (isBefore) return query(...args)
      throw new Error('The answer was lost')
    }
    client.query = ((...args: unknown[]) => {
      if (!isDue(args)) return query(...args)
      // The pool expects a callback, a transaction a promise.
      if (typeof args.at(-1) !== 'function') return broken(...args)
      return callbackify<unknown>(broken)(...(args as [() => void]))
    }) as typeof client.query
  })

  return {
    ...database,
    async throughCrash(crash, work) {
      plan = crash
      isCrashed = false
      try {
        return { result: await work(), isCrashed }
      } catch (error) {
        if (!isCrashed) throw error
        return { result: await work(), isCrashed }
      } finally {
        plan = null
      }
    },
  }
}
