export interface Runner {
  /** Ends it. Resolves when a run that is under way is over. */
  stop(): Promise<void>
}

/**
 * Runs a piece of work now and again and again, `pauseMs` after each run has ended, for as long as the process lives.
 * A run that fails is passed to `onError`; `stopped` asks a long run to end.
 */
export function keepRunning(
  work: (stopped: () => boolean) => Promise<unknown>,
  pauseMs: number,
  onError: (error: unknown) => void,
): Runner {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void>

  async function run(): Promise<void> {
    try {
      await work(() => stopped)
    } catch (error) {
      if (!stopped) onError(error)
    }
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
    }, pauseMs)
    timer.unref()
  }

  running = run()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
