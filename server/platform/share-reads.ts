/**
 * Returns a read that concurrent callers share. A call during a running read shares the next one, so that a result is
 * never older than its call.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const start = () => {
    next = null
    const started = read()
    running = started.catch(() => {})
    return started
  }
  return () => (next ??= running.then(start))
}
