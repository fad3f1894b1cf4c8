export interface WatchedAnswers {
  count: number
  /** Answers of 503 that say when to try again. */
  postponed: number
  /** Requests without an answer, and answers that a rolling restart must not give. */
  readonly failed: string[]
  stop(): void
}

/** Looks at every answer that this process gets by `fetch` from some origins, until it is stopped. The last to begin is stopped first. */
export function watchAnswers(...origins: readonly string[]): WatchedAnswers {
  const original = globalThis.fetch
  const watched: WatchedAnswers = {
    count: 0,
    postponed: 0,
    failed: [],
    stop: () => void (globalThis.fetch = original),
  }
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    if (!origins.some((origin) => url.startsWith(origin))) return original(input, init)
    const name = `${init?.method ?? 'GET'} ${url}`
    try {
      const response = await original(input, init)
      watched.count += 1
      if (response.status === 503 && response.headers.has('retry-after')) watched.postponed += 1
      else if (response.status >= 500) watched.failed.push(`${name}: ${response.status}`)
      return response
    } catch (error) {
      watched.failed.push(`${name}: ${String((error as Error).cause ?? error)}`)
      throw error
    }
  }
  return watched
}
