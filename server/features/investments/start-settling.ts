import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { settleMatured } from './settle-matured.ts'

export interface Settling {
  /**
   * Settles due plans now, without waiting for the next poll. Resolves when it is done, or has failed and will be
   * retried.
   */
  settleNow(): Promise<void>
  /** Stops the settling. Resolves when the current batch is committed. */
  stop(): Promise<void>
}

/** How often each process looks for due investments, even if the process that moved the clock has died. */
const lookIntervalMs = 2_000

/**
 * Settles matured plans until the process ends. A failure (the database is unavailable) is passed to `onError` and
 * retried at the next poll.
 */
export function startSettling(db: Queryable, onError: (error: unknown) => void): Settling {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  /** One run at a time in a process: a run requested during another follows it. */
  function run(): Promise<void> {
    clearTimeout(timer)
    running = running.then(async () => {
      try {
        if (!stopped) await settleMatured(db, { stopped: () => stopped, onFailure: (_id, error) => onError(error) })
      } catch (error) {
        if (!stopped) onError(error)
      }
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(run, lookIntervalMs)
    })
    return running
  }

  void run()
  return {
    settleNow: run,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
