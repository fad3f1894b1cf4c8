import { queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'

/* Reads of onboarding records. The first part of each key is the noun of the live event that makes it stale. */

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding', 'mine'],
  queryFn: () => call('GET /api/onboarding'),
})

/** Each read of a record is audited, so it is read on opening and never refreshed automatically. */
export function onboardingRecordQuery(id: string) {
  return queryOptions({
    queryKey: ['onboarding-record', id],
    queryFn: () => call('GET /api/operator/onboarding/{id}/record', { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
