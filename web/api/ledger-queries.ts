import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TransfersQuery } from '#root/contract/ledger-transfers.ts'
import type { AccountsQuery, EntriesQuery } from '#root/contract/ledger.ts'
import { call } from './client.ts'

/* The first part of each key is 'firm', so that whatever moves money makes these stale. */

export const ledgerQuery = queryOptions({
  queryKey: ['firm', 'ledger'],
  queryFn: () => call('GET /api/operator/ledger'),
})

export function ledgerAccountsQuery(query: AccountsQuery) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'accounts', query],
    queryFn: () => call('GET /api/operator/ledger/accounts', { query }),
    placeholderData: keepPreviousData,
  })
}

export function ledgerAccountQuery(id: string) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'account', id],
    queryFn: () => call('GET /api/operator/ledger/accounts/{id}', { params: { id } }),
  })
}

export function ledgerEntriesQuery(id: string, query: EntriesQuery) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'entries', id, query],
    queryFn: () => call('GET /api/operator/ledger/accounts/{id}/entries', { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
}

export function ledgerTransfersQuery(query: TransfersQuery) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'transfers', query],
    queryFn: () => call('GET /api/operator/ledger/transfers', { query }),
    placeholderData: keepPreviousData,
  })
}

export function ledgerTransferQuery(id: string) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'transfer', id],
    queryFn: () => call('GET /api/operator/ledger/transfers/{id}', { params: { id } }),
  })
}
