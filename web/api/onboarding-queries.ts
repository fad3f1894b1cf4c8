import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OnboardingForReview, onboardingReview } from '#root/contract/onboarding-review.ts'
import type { PreviewRequest, QueueQueryOf } from '#root/contract/review.ts'
import { call } from './client.ts'
import { onceForAll } from './review-queries.ts'

/* Reads of onboarding records. The first part of each key is the noun of the live event that makes it stale. */

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding', 'mine'],
  queryFn: () => call('GET /api/onboarding'),
})

/** Records that are submitted wait, as everything pending does. */
export type OnboardingRow = Omit<OnboardingForReview, 'status'> & {
  readonly status: OnboardingForReview['status'] | 'pending'
  readonly createdAt: string
}

type OnboardingReviewQuery = QueueQueryOf<typeof onboardingReview>
type Asked = Omit<OnboardingReviewQuery, 'status'> & {
  readonly status: Exclude<OnboardingReviewQuery['status'], 'submitted'> | 'pending'
}

export function onboardingPageQuery({ status, ...query }: Asked) {
  return queryOptions({
    queryKey: ['onboarding', 'queue', status, query],
    queryFn: async () => {
      const asked = { ...query, status: status === 'pending' ? 'submitted' : status } as const
      const page = await call('GET /api/operator/onboarding', { query: asked })
      return { ...page, rows: page.rows.map(rowOf) }
    },
    placeholderData: keepPreviousData,
  })
}

/** One record as it stands in the queue. Nobody is told that it was read: nothing of what was written is in it. */
export function onboardingReviewQuery(id: string | null) {
  return queryOptions({
    queryKey: ['onboarding', 'review', id],
    queryFn: async () => rowOf(await call('GET /api/operator/onboarding/{id}', { params: { id: id ?? '' } })),
    enabled: id !== null,
  })
}

function rowOf(record: OnboardingForReview): OnboardingRow {
  const status = record.status === 'submitted' ? 'pending' : record.status
  return { ...record, status, createdAt: record.submittedAt ?? record.expiresAt }
}

/** Read once, when it is asked for: what is confirmed is what was seen. */
export function onboardingPreviewQuery(request: PreviewRequest) {
  return queryOptions({
    queryKey: ['onboarding-preview', request],
    queryFn: () => call('POST /api/operator/onboarding/decision-previews', { body: request }),
    ...onceForAll,
  })
}

/** Each read of a record is audited, so it is read each time it is opened and not again by itself. */
export function onboardingRecordQuery(id: string) {
  return queryOptions({
    queryKey: ['onboarding-record', id],
    queryFn: () => call('GET /api/operator/onboarding/{id}/record', { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
