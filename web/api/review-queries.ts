import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { depositReview } from '#root/contract/deposits.ts'
import type { PreviewRequest } from '#root/contract/review.ts'
import type { QueueQueryOf } from '#root/contract/review.ts'
import type { withdrawalReview } from '#root/contract/withdrawals.ts'
import { call } from './client.ts'

/*
 * The queues of the console. The first part of each key is the noun of the live event that makes it stale. While the next page is
 * on its way, the one before stays.
 */

export function depositPageQuery(query: QueueQueryOf<typeof depositReview>) {
  return queryOptions({
    queryKey: ['deposit', 'queue', query],
    queryFn: () => call('GET /api/operator/deposits', { query }),
    placeholderData: keepPreviousData,
  })
}

export function depositReviewQuery(id: string | null) {
  return queryOptions({
    queryKey: ['deposit', 'review', id],
    queryFn: () => call('GET /api/operator/deposits/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
}

/** Read once, when it is asked for: what is confirmed is what was seen. */
export function depositPreviewQuery(request: PreviewRequest) {
  return queryOptions({
    queryKey: ['deposit-preview', request],
    queryFn: () => call('POST /api/operator/deposits/decision-previews', { body: request }),
    ...onceForAll,
  })
}

export function withdrawalPageQuery(query: QueueQueryOf<typeof withdrawalReview>) {
  return queryOptions({
    queryKey: ['withdrawal', 'queue', query],
    queryFn: () => call('GET /api/operator/withdrawals', { query }),
    placeholderData: keepPreviousData,
  })
}

export function withdrawalReviewQuery(id: string | null) {
  return queryOptions({
    queryKey: ['withdrawal', 'review', id],
    queryFn: () => call('GET /api/operator/withdrawals/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
}

export function withdrawalPreviewQuery(request: PreviewRequest) {
  return queryOptions({
    queryKey: ['withdrawal-preview', request],
    queryFn: () => call('POST /api/operator/withdrawals/decision-previews', { body: request }),
    ...onceForAll,
  })
}

/** What is shown stays what it was when it was asked for. */
export const onceForAll = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const
