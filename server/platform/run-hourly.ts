import { keepRunning, type WorkTriggers } from './keep-running.ts'

const hourMs = 3_600_000
/** The delay before the work begins in a process that has just taken it over. */
const takeOverMs = 60_000

/**
 * Runs housekeeping now and every hour. A failure is passed to `onError` and retried an hour later. The returned
 * function stops it, after the current run.
 */
export function runHourly(
  job: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { isOurs }: Pick<WorkTriggers, 'isOurs'> = {},
): () => Promise<void> {
  const run = () =>
    job().then(
      () => hourMs,
      (error: unknown) => (onError(error), hourMs),
    )
  const runner = keepRunning(run, { pauseMs: takeOverMs, pollMs: hourMs, ...(isOurs && { isOurs }) }, onError)
  return () => runner.stop()
}
