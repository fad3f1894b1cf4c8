const endings: (() => unknown)[] = []

/**
 * Stops or removes something at the end of the test file, in reverse order. Code that starts something may register
 * it, in a hook too: an `afterAll` inside a `beforeAll` would be ignored.
 */
export function atFileEnd(end: () => unknown): void {
  endings.push(end)
}

/** Runs all of it, and then reports failures. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = []
  for (let end = endings.pop(); end; end = endings.pop()) {
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The end of a test file failed')
}
