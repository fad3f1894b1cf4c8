import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'
import { chainPollMs } from '#root/web/api/shared-queries.ts'
import type { PageQuery } from '#root/web/ui/search-address.ts'

/* The first part of each key is 'chain', so that a new block makes these stale. */

export function blocksQuery(pageQuery: PageQuery) {
  return queryOptions({
    queryKey: ['chain', 'blocks', pageQuery],
    queryFn: () => call('GET /api/chain/blocks', { query: pageQuery }),
    refetchInterval: chainPollMs,
    placeholderData: keepPreviousData,
  })
}

export function blockQuery(hash: string) {
  return queryOptions({
    queryKey: ['chain', 'block', hash],
    queryFn: () => call('GET /api/chain/blocks/{hash}', { params: { hash } }),
    refetchInterval: chainPollMs,
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
    refetchInterval: chainPollMs,
  })
}

export function addressQuery(address: string) {
  return queryOptions({
    queryKey: ['chain', 'address', address],
    queryFn: () => call('GET /api/chain/addresses/{address}', { params: { address } }),
    refetchInterval: chainPollMs,
  })
}

export function addressTransactionsQuery(address: string, pageQuery: PageQuery) {
  return queryOptions({
    queryKey: ['chain', 'address', address, 'transactions', pageQuery],
    queryFn: () => call('GET /api/chain/addresses/{address}/transactions', { params: { address }, query: pageQuery }),
    refetchInterval: chainPollMs,
    placeholderData: keepPreviousData,
  })
}
