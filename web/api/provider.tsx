import { type InvalidateQueryFilters, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isUnavailable, RefusedError } from './client.ts'

/** Server data for the signed-in screens. After a lost connection, a read is retried. A refusal is not: it is an answer. */
export function ServerData({ children }: { children: ReactNode }) {
  const [queries] = useState(newQueries)
  // When a user leaves these screens, by a log-out or otherwise, the data that was read here is cleared.
  useEffect(() => () => queries.clear(), [queries])
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/**
 * Data that is younger than this is not read again when another part of the screen appears that shows it too. A live event
 * makes it stale at once.
 */
const freshMs = 2_000

/** The longest time that a change waits for the reads that show it. A read without a connection is retried for longer. */
const refreshedWithinMs = 3_000

class Queries extends QueryClient {
  /**
   * Reads data again, as the library does, and returns after 3 s at the latest. The library does not repeat a first read
   * that is still running, and its answer may be older than the change. So this repeats it.
   */
  override async invalidateQueries(filters: InvalidateQueryFilters = {}): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    const repeated = firstReads.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => {})
      await super.invalidateQueries({ queryKey, exact: true })
    })
    const refreshed = Promise.all([super.invalidateQueries(filters), ...repeated])
    await Promise.race([refreshed, new Promise((resolve) => setTimeout(resolve, refreshedWithinMs))])
  }
}

function newQueries(): QueryClient {
  const queries: QueryClient = new Queries({
    // A session that ended elsewhere shows up as a refused read; the gates check the session.
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof RefusedError && error.code === 'not-signed-in')
          void queries.invalidateQueries({ queryKey: ['session'] })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => isWorthRetrying(error) && failures < 3,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}

function isWorthRetrying(error: Error): boolean {
  return !(error instanceof RefusedError) || isUnavailable(error)
}
