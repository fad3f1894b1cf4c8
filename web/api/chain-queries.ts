import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api } from './client.ts'

/* The first part of each key is 'chain', so that a new block makes these stale. */

/** Where a page of a list begins. */
type Turn = { after?: string; before?: string }

/** Where nobody's deposit waits no event comes with a block, so the explorer also looks by itself. */
const lookIntervalMs = 10_000

export const chainQuery = queryOptions({
  queryKey: ['chain', 'overview'],
  queryFn: () => answer(api.chain.$get()),
  refetchInterval: lookIntervalMs,
})

export function blocksQuery(turn: Turn) {
  return queryOptions({
    queryKey: ['chain', 'blocks', turn],
    queryFn: () => answer(api.chain.blocks.$get({ query: turn })),
    refetchInterval: lookIntervalMs,
    placeholderData: keepPreviousData,
  })
}

export function blockQuery(hash: string) {
  return queryOptions({
    queryKey: ['chain', 'block', hash],
    queryFn: () => answer(api.chain.blocks[':hash'].$get({ param: { hash } })),
    refetchInterval: lookIntervalMs,
  })
}

/** A block's bytes never change. */
export function rawBlockQuery(hash: string) {
  return queryOptions({
    queryKey: ['chain', 'block', hash, 'raw'],
    queryFn: () => answer(api.chain.blocks[':hash'].raw.$get({ param: { hash } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function blockTransactionsQuery(hash: string, turn: Turn) {
  return queryOptions({
    queryKey: ['chain', 'block', hash, 'transactions', turn],
    queryFn: () => answer(api.chain.blocks[':hash'].transactions.$get({ param: { hash }, query: turn })),
    placeholderData: keepPreviousData,
  })
}

export function transactionQuery(txid: string) {
  return queryOptions({
    queryKey: ['chain', 'transaction', txid],
    queryFn: () => answer(api.chain.transactions[':txid'].$get({ param: { txid } })),
    refetchInterval: lookIntervalMs,
  })
}

export function addressQuery(address: string) {
  return queryOptions({
    queryKey: ['chain', 'address', address],
    queryFn: () => answer(api.chain.addresses[':address'].$get({ param: { address } })),
    refetchInterval: lookIntervalMs,
  })
}

export function addressTransactionsQuery(address: string, turn: Turn) {
  return queryOptions({
    queryKey: ['chain', 'address', address, 'transactions', turn],
    queryFn: () => answer(api.chain.addresses[':address'].transactions.$get({ param: { address }, query: turn })),
    refetchInterval: lookIntervalMs,
    placeholderData: keepPreviousData,
  })
}
