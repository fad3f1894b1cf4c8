const hourMs = 3_600_000

/**
 * Runs housekeeping now and every hour. A failure is passed to `onError` and retried an hour later. The returned
 * function stops it, after the current run.
 */
export function runHourly(job: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  const run = () => job().then(() => {}, onError)
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, hourMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
