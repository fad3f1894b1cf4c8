import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClaimantsQuery } from '#root/contract/lab.ts'
import { answer, api } from './client.ts'

/* The first part of each key is the noun of the live events that make it stale. */

export const labNowQuery = queryOptions({
  queryKey: ['lab', 'now'],
  queryFn: () => answer(api.lab.now.$get()),
})

export function claimantsQuery(query: ClaimantsQuery) {
  return queryOptions({
    queryKey: ['lab', 'row', query],
    queryFn: () => answer(api.operator.lab.row.$get({ query })),
    placeholderData: keepPreviousData,
  })
}
