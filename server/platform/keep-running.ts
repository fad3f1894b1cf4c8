export interface Runner {
  /** Stops. Resolves when the current run has ended. */
  stop(): Promise<void>
}

/**
 * Runs work repeatedly, `pauseMs` after the end of each run, until the process ends. A failure is passed to `onError`;
 * `stopped` asks a long run to end.
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
