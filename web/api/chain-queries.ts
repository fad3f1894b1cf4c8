import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/* The first part of each key is 'chain', so that a new block makes these stale. */

/** Where a page of a list begins. */
type PageQuery = { after?: string; before?: string }

/** Where nobody's deposit waits no event comes with a block, so the explorer also looks by itself. */
const lookIntervalMs = 10_000

export const chainQuery = queryOptions({
  queryKey: ['chain', 'overview'],
  queryFn: () => call('GET /api/chain'),
  refetchInterval: lookIntervalMs,
})

export function blocksQuery(pageQuery: PageQuery) {
  return queryOptions({
    queryKey: ['chain', 'blocks', pageQuery],
    queryFn: () => call('GET /api/chain/blocks', { query: pageQuery }),
    refetchInterval: lookIntervalMs,
    placeholderData: keepPreviousData,
  })
}

export function blockQuery(hash: string) {
  return queryOptions({
    queryKey: ['chain', 'block', hash],
    queryFn: () => call('GET /api/chain/blocks/{hash}', { params: { hash } }),
    refetchInterval: lookIntervalMs,
  })
}

/** A block's bytes never change. */
export function rawBlockQuery(hash: string) {
  return queryOptions({
    queryKey: ['chain', 'block', hash, 'raw'],
    queryFn: () => call('GET /api/chain/blocks/{hash}/raw', { params: { hash } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function blockTransactionsQuery(hash: string, pageQuery: PageQuery) {
  return queryOptions({
    queryKey: ['chain', 'block', hash, 'transactions', pageQuery],
    queryFn: () => call('GET /api/chain/blocks/{hash}/transactions', { params: { hash }, query: pageQuery }),
    placeholderData: keepPreviousData,
  })
}

export function transactionQuery(txid: string) {
  return queryOptions({
    queryKey: ['chain', 'transaction', txid],
    queryFn: () => call('GET /api/chain/transactions/{txid}', { params: { txid } }),
    refetchInterval: lookIntervalMs,
  })
}

export function addressQuery(address: string) {
  return queryOptions({
    queryKey: ['chain', 'address', address],
    queryFn: () => call('GET /api/chain/addresses/{address}', { params: { address } }),
    refetchInterval: lookIntervalMs,
  })
}

export function addressTransactionsQuery(address: string, pageQuery: PageQuery) {
  return queryOptions({
    queryKey: ['chain', 'address', address, 'transactions', pageQuery],
    queryFn: () => call('GET /api/chain/addresses/{address}/transactions', { params: { address }, query: pageQuery }),
    refetchInterval: lookIntervalMs,
    placeholderData: keepPreviousData,
  })
}
