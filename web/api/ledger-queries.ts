import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TransfersQuery } from '#root/contract/ledger-transfers.ts'
import type { AccountsQuery, EntriesQuery } from '#root/contract/ledger.ts'
import { answer, api } from './client.ts'

/* The first part of each key is 'firm', so that whatever moves money makes these stale. */

export const ledgerQuery = queryOptions({
  queryKey: ['firm', 'ledger'],
  queryFn: () => answer(api.operator.ledger.$get()),
})

export function ledgerAccountsQuery(query: AccountsQuery) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'accounts', query],
    queryFn: () => answer(api.operator.ledger.accounts.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export function ledgerAccountQuery(id: string) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'account', id],
    queryFn: () => answer(api.operator.ledger.accounts[':id'].$get({ param: { id } })),
  })
}

export function ledgerEntriesQuery(id: string, query: EntriesQuery) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'entries', id, query],
    queryFn: () => answer(api.operator.ledger.accounts[':id'].entries.$get({ param: { id }, query })),
    placeholderData: keepPreviousData,
  })
}

export function ledgerTransfersQuery(query: TransfersQuery) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'transfers', query],
    queryFn: () => answer(api.operator.ledger.transfers.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export function ledgerTransferQuery(id: string) {
  return queryOptions({
    queryKey: ['firm', 'ledger', 'transfer', id],
    queryFn: () => answer(api.operator.ledger.transfers[':id'].$get({ param: { id } })),
  })
}
