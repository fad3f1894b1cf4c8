import { queryOptions } from '@tanstack/react-query'
import type { OnboardingStatus } from '#root/domain/onboarding.ts'
import { answer, api } from './client.ts'

/* Reads of onboarding records. The first part of each key is the noun of the live event that makes it stale. */

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding', 'mine'],
  queryFn: () => answer(api.onboarding.$get()),
})

export function onboardingQueueQuery(status: OnboardingStatus) {
  return queryOptions({
    queryKey: ['onboarding', 'queue', status],
    queryFn: async () => (await answer(api.operator.onboarding.$get({ query: { status } }))).records,
  })
}

/** Each read of a record is audited, so it is read each time it is opened and not again by itself. */
export function onboardingRecordQuery(id: string) {
  return queryOptions({
    queryKey: ['onboarding-record', id],
    queryFn: () => answer(api.operator.onboarding[':id'].$get({ param: { id } })),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
