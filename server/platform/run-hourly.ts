const hourMs = 3_600_000

/**
 * Runs a piece of housekeeping now and every hour. One that fails is passed to `onError` and tried again an hour later. The
 * returned function ends it, after a run that is under way.
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
