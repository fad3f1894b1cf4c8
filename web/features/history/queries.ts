import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ActivityQuery, DepositsQuery, WithdrawalsQuery } from '#root/contract/history.ts'
import { call } from '#root/web/api/client.ts'

/*
 * Pages of the history. The first part of each key is the noun of the live event that makes it stale. While the next
 * page loads, the previous one stays visible.
 */

export function pastDepositsQuery(query: DepositsQuery) {
  return queryOptions({
    queryKey: ['deposit', 'history', query],
    queryFn: () => call('GET /api/history/deposits', { query }),
    placeholderData: keepPreviousData,
  })
}

export function pastWithdrawalsQuery(query: WithdrawalsQuery) {
  return queryOptions({
    queryKey: ['withdrawal', 'history', query],
    queryFn: () => call('GET /api/history/withdrawals', { query }),
    placeholderData: keepPreviousData,
  })
}

export function activityQuery(query: ActivityQuery) {
  return queryOptions({
    queryKey: ['account', 'activity', query],
    queryFn: () => call('GET /api/history/activity', { query }),
    placeholderData: keepPreviousData,
  })
}

export interface StatementPeriod {
  readonly from: string
  readonly to: string
  readonly zone: string
}

export function statementQuery(period: StatementPeriod) {
  return queryOptions({
    queryKey: ['account', 'statement', period],
    queryFn: () => call('GET /api/history/statement', { query: period }),
  })
}

/** The receipt of a deposit or a withdrawal; either's live event makes it stale. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['account', 'receipt', id],
    queryFn: () => call('GET /api/history/receipts/{id}', { params: { id } }),
  })
}
