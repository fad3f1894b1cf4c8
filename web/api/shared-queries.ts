import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/* Reads that several features show. The first part of each key is the noun of the live event that makes it stale. */

export const depositsQuery = queryOptions({
  queryKey: ['deposit', 'mine'],
  queryFn: async () => (await call('GET /api/deposits')).deposits,
})

export const withdrawalsQuery = queryOptions({
  queryKey: ['withdrawal', 'mine'],
  queryFn: async () => (await call('GET /api/withdrawals')).withdrawals,
})

export const firmQuery = queryOptions({
  queryKey: ['firm'],
  queryFn: () => call('GET /api/operator/firm'),
})

/** The addresses change with the network of the machine, which sends no event. */
const networkPollMs = 5_000

export const networkQuery = queryOptions({
  queryKey: ['network'],
  queryFn: () => call('GET /api/operator/network'),
  refetchInterval: networkPollMs,
})

/** A block sends no live event if no deposit waits for it, so the chain is also read at this interval. */
export const chainPollMs = 10_000

export const chainQuery = queryOptions({
  queryKey: ['chain', 'overview'],
  queryFn: () => call('GET /api/chain'),
  refetchInterval: chainPollMs,
})
