import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClientsQuery } from '#root/contract/clients.ts'
import { call } from '#root/web/api/client.ts'
import { readerZone } from '#root/web/ui/moment.tsx'
import type { PageQuery } from '#root/web/ui/search-address.ts'

/*
 * Clients as the firm's staff reads them. The first part of each key is the noun of the live event that makes it stale. While
 * the next page loads, the previous one stays visible.
 */

export function clientsQuery(query: ClientsQuery) {
  return queryOptions({
    queryKey: ['client', 'list', query],
    queryFn: () => call('GET /api/operator/clients', { query }),
    placeholderData: keepPreviousData,
  })
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: ['client', id],
    queryFn: () => call('GET /api/operator/clients/{id}', { params: { id } }),
  })
}

export function clientTransactionsQuery(id: string, pageQuery: PageQuery) {
  return queryOptions({
    queryKey: ['client', id, 'transactions', pageQuery],
    queryFn: () =>
      call('GET /api/operator/clients/{id}/activity', {
        params: { id },
        query: { ...pageQuery, zone: readerZone(), sort: 'newest' },
      }),
    placeholderData: keepPreviousData,
  })
}

export function clientDepositsQuery(id: string, pageQuery: PageQuery) {
  return queryOptions({
    queryKey: ['client', id, 'deposits', pageQuery],
    queryFn: () =>
      call('GET /api/operator/clients/{id}/deposits', {
        params: { id },
        query: { ...pageQuery, zone: readerZone(), sort: 'newest' },
      }),
    placeholderData: keepPreviousData,
  })
}

export function clientWithdrawalsQuery(id: string, pageQuery: PageQuery) {
  return queryOptions({
    queryKey: ['client', id, 'withdrawals', pageQuery],
    queryFn: () =>
      call('GET /api/operator/clients/{id}/withdrawals', {
        params: { id },
        query: { ...pageQuery, zone: readerZone(), sort: 'newest' },
      }),
    placeholderData: keepPreviousData,
  })
}

export function clientDocumentsQuery(id: string) {
  return queryOptions({
    queryKey: ['client', id, 'documents'],
    queryFn: async () => ({
      rows: (await call('GET /api/operator/clients/{id}/documents', { params: { id } })).documents,
    }),
  })
}

export function clientSessionsQuery(id: string) {
  return queryOptions({
    queryKey: ['client', id, 'sessions'],
    queryFn: async () => ({
      rows: (await call('GET /api/operator/clients/{id}/sessions', { params: { id } })).sessions,
    }),
  })
}

export function clientAuditEventsQuery(id: string, { after }: PageQuery) {
  return queryOptions({
    queryKey: ['client', id, 'audit-events', after],
    queryFn: () => call('GET /api/operator/clients/{id}/audit-events', { params: { id }, query: { after } }),
    placeholderData: keepPreviousData,
  })
}
