export interface Runner {
  /**
   * Requests a run without waiting. A run requested during another follows it, one for all requests. Resolves when the
   * run has ended.
   */
  readonly runNow: () => Promise<void>
  /** When the next run is due, according to the last one; null: after the next event. */
  readonly dueAt: () => Date | null
  /** Stops it. Resolves when the current run has ended. */
  stop(): Promise<void>
}

/** When work runs again. Times in milliseconds. */
export interface Pace {
  /** The minimum time between the end of a run and the next one. A failed run is repeated after it. */
  readonly pauseMs: number
  /**
   * How often it checks for unannounced work. If omitted: every 10 seconds, or after each pause if there are no
   * announcements.
   */
  readonly pollMs?: number
  /**
   * Announces work: calls back after each commit with which this process wrote rows. Returns the function that stops
   * this.
   */
  readonly whenWritten?: (call: () => void) => () => void
  /** Whether this process does the work now. If not, only `runNow` runs it. If omitted: it does. */
  readonly isOurs?: () => boolean
}

/** When background work runs, besides its own pace. */
export type WorkTriggers = Pick<Pace, 'whenWritten' | 'isOurs'>

/** Another process may write rows and die before it does the work. */
const announcedPollMs = 10_000

/**
 * Runs work repeatedly while the process runs: after rows were written, when the work is due, and at intervals. The
 * work returns the milliseconds until it is due again, if it is known. A failed run is passed to `onError`; `stopped`
 * asks a long run to end.
 */
export function keepRunning(
  work: (stopped: () => boolean) => Promise<number | void>,
  { pauseMs, whenWritten, isOurs = () => true, pollMs = whenWritten ? announcedPollMs : pauseMs }: Pace,
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
  let dueAt: Date | null = null

  async function run(): Promise<void> {
    next = null
    clearTimeout(timer)
    if (stopped) return
    isRunning = true
    isAnnounced = false
    let waitMs = pauseMs
    try {
      const dueInMs = await work(() => stopped)
      dueAt = typeof dueInMs === 'number' ? new Date(Date.now() + dueInMs) : null
      waitMs = Math.min(dueInMs ?? pollMs, pollMs)
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
    timer = setTimeout(() => void (isOurs() ? runNow() : waitFor(pauseMs)), ms)
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
  if (isOurs()) void runNow()
  else waitFor(pauseMs)
  return {
    runNow,
    dueAt: () => dueAt,
    stop() {
      stopped = true
      clearTimeout(timer)
      forget?.()
      return running
    },
  }
}
