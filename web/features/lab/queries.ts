import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClaimantsQuery } from '#root/contract/lab.ts'
import { call } from '#root/web/api/client.ts'

/* The first part of each key is the noun of the live events that make it stale. */

export const labNowQuery = queryOptions({
  queryKey: ['lab', 'now'],
  queryFn: () => call('GET /api/lab'),
})

export function claimantsQuery(query: ClaimantsQuery) {
  return queryOptions({
    queryKey: ['lab', 'row', query],
    queryFn: () => call('GET /api/operator/lab/queue', { query }),
    placeholderData: keepPreviousData,
  })
}
