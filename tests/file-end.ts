const endings: (() => unknown)[] = []

/**
 * Has something ended or removed when the test file is through, what was begun last first. Whatever begins something may
 * say so, in a hook too: an `afterAll` inside a `beforeAll` comes too late to be heard.
 */
export function atFileEnd(end: () => unknown): void {
  endings.push(end)
}

/** Ends all of it, and then says what could not be ended. */
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
