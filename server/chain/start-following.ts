import type { Chain } from './chain.ts'

export interface Following {
  /** Follows the chain now, without waiting for a hint. Resolves when it is done, or has failed and will be retried. */
  followNow(): Promise<void>
  /** Stops. Resolves when the current work is done. */
  stop(): Promise<void>
}

/** How often each process polls the chain without a hint. */
const lookIntervalMs = 5_000

/**
 * Does `work` whenever the chain gives a hint, and every few seconds. One run at a time in a process; a run requested
 * during another follows it. A failure (the node or the database is away) is passed to `onError` and tried again.
 */
export function startFollowing(chain: Chain, work: () => Promise<void>, onError: (error: unknown) => void): Following {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  async function runOnce(): Promise<void> {
    next = null
    clearTimeout(timer)
    try {
      if (!stopped) await work()
    } catch (error) {
      if (!stopped) onError(error)
    }
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), lookIntervalMs)
    timer.unref()
  }

  /** All callers during a run wait for the same next one. */
  function run(): Promise<void> {
    next ??= running.then(runOnce)
    running = next
    return next
  }

  const forget = chain.onHint(() => void run())
  void run()
  return {
    followNow: run,
    stop() {
      stopped = true
      clearTimeout(timer)
      forget()
      return running
    },
  }
}
