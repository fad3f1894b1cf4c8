import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DepositReviewQuery } from '#root/contract/deposit-review.ts'
import type { PreviewRequest } from '#root/contract/review.ts'
import type { WithdrawalReviewQuery } from '#root/contract/withdrawal-review.ts'
import { call } from './client.ts'

/*
 * The queues of the console. The first part of each key is the noun of the live event that makes it stale. While the next page is
 * on its way, the one before stays.
 */

export function depositPageQuery(query: DepositReviewQuery) {
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
    queryFn: () => call('POST /api/operator/deposit-decision-previews', { body: request }),
    ...onceForAll,
  })
}

export function withdrawalPageQuery(query: WithdrawalReviewQuery) {
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
    queryFn: () => call('POST /api/operator/withdrawal-decision-previews', { body: request }),
    ...onceForAll,
  })
}

/** What is shown stays what it was when it was asked for. */
export const onceForAll = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const
