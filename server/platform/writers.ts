/** Background writers. They must stop before the state is replaced and before the server ends. */
export interface Writers {
  add(end: () => unknown): void
  /**
   * Stops all of them, the last one first, and waits for their current work. May be called more than once. Throws the
   * first failure.
   */
  stop(): Promise<void>
}

/** Collects the functions that stop the writers of one start of the server. */
export function gatherWriters(): Writers {
  const ends: (() => unknown)[] = []
  let stopping: Promise<void> | null = null
  return {
    add: (end) => void ends.push(end),
    stop: () => (stopping ??= endAll(ends)),
  }
}

/** Stops everything that was started, in reverse order, even after a failure. Throws the first failure. */
export async function endAll(ends: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const end of ends.splice(0).toReversed())
    await Promise.resolve()
      .then(end)
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
