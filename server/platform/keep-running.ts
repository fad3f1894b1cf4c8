export interface Runner {
  /** Runs it without waiting. A run asked for during another follows it, one for all who ask. Resolves when it is over. */
  readonly runNow: () => Promise<void>
  /** Ends it. Resolves when a run that is under way is over. */
  stop(): Promise<void>
}

/** When a piece of work is run again. Times in milliseconds. */
export interface Pace {
  /** The time between the end of a run and the next one, at least. A run that failed is repeated after it. */
  readonly pauseMs: number
  /** How often it looks for work that nothing has announced. When omitted: every 10 seconds, and after each pause where nothing announces any. */
  readonly lookMs?: number
  /** Announces work: calls back after each commit with which this process wrote rows. Returns what ends that. */
  readonly whenWritten?: (call: () => void) => () => void
}

/** Another process may write rows and die before it does the work. */
const announcedLookMs = 10_000

/**
 * Runs a piece of work now and again and again, for as long as the process lives: after rows were written, when it said that
 * something is due, and now and then. It returns in how many milliseconds that is, if anything is. A run that fails is passed
 * to `onError`; `stopped` asks a long run to end.
 */
export function keepRunning(
  work: (stopped: () => boolean) => Promise<number | void>,
  { pauseMs, whenWritten, lookMs = whenWritten ? announcedLookMs : pauseMs }: Pace,
  onError: (error: unknown) => void,
): Runner {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let isRunning = false
  /** Whether rows were written since the last run began. */
  let isAnnounced = false
  let pauseEndsMs = 0

  async function run(): Promise<void> {
    next = null
    clearTimeout(timer)
    if (stopped) return
    isRunning = true
    isAnnounced = false
    let waitMs = pauseMs
    try {
      waitMs = Math.min((await work(() => stopped)) ?? lookMs, lookMs)
    } catch (error) {
      if (!stopped) onError(error)
    }
    isRunning = false
    pauseEndsMs = performance.now() + pauseMs
    waitFor(isAnnounced ? pauseMs : Math.max(waitMs, pauseMs))
  }

  function waitFor(ms: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => void runNow(), ms)
    timer.unref()
  }

  function runNow(): Promise<void> {
    next ??= running.then(run)
    running = next
    return next
  }

  const forget = whenWritten?.(() => {
    if (isAnnounced) return
    isAnnounced = true
    if (!isRunning) waitFor(Math.max(0, pauseEndsMs - performance.now()))
  })
  void runNow()
  return {
    runNow,
    stop() {
      stopped = true
      clearTimeout(timer)
      forget?.()
      return running
    },
  }
}
