/**
 * Returns a read that all who ask at the same time share. Whoever asks while it runs shares the next one, so that everybody gets what was
 * there when they asked, or newer.
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
