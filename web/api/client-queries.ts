import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClientsQuery } from '#root/contract/clients.ts'
import { answer, api } from './client.ts'
import { readerZone } from './history-queries.ts'

/*
 * Clients as the firm's staff reads them. The first part of each key is the noun of the live event that makes it stale. While
 * the next page is on its way, the one before stays.
 */

const one = api.operator.clients[':id']

export function clientsQuery(query: ClientsQuery) {
  return queryOptions({
    queryKey: ['client', 'list', query],
    queryFn: () => answer(api.operator.clients.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: ['client', id],
    queryFn: () => answer(one.$get({ param: { id } })),
  })
}

export interface Place {
  readonly after?: string
  readonly before?: string
}

export function clientMovementsQuery(id: string, place: Place) {
  return queryOptions({
    queryKey: ['client', id, 'movements', place],
    queryFn: () =>
      answer(one.movements.$get({ param: { id }, query: { ...place, zone: readerZone(), sort: 'newest' } })),
    placeholderData: keepPreviousData,
  })
}

export function clientDepositsQuery(id: string, place: Place) {
  return queryOptions({
    queryKey: ['client', id, 'deposits', place],
    queryFn: () =>
      answer(one.deposits.$get({ param: { id }, query: { ...place, zone: readerZone(), sort: 'newest' } })),
    placeholderData: keepPreviousData,
  })
}

export function clientWithdrawalsQuery(id: string, place: Place) {
  return queryOptions({
    queryKey: ['client', id, 'withdrawals', place],
    queryFn: () =>
      answer(one.withdrawals.$get({ param: { id }, query: { ...place, zone: readerZone(), sort: 'newest' } })),
    placeholderData: keepPreviousData,
  })
}

export function clientDocumentsQuery(id: string) {
  return queryOptions({
    queryKey: ['client', id, 'documents'],
    queryFn: async () => ({ rows: (await answer(one.documents.$get({ param: { id } }))).documents }),
  })
}

export function clientSessionsQuery(id: string) {
  return queryOptions({
    queryKey: ['client', id, 'sessions'],
    queryFn: async () => ({ rows: (await answer(one.sessions.$get({ param: { id } }))).sessions }),
  })
}

export function clientDeedsQuery(id: string, { after }: Place) {
  return queryOptions({
    queryKey: ['client', id, 'deeds', after],
    queryFn: () => answer(one.deeds.$get({ param: { id }, query: after ? { after } : {} })),
    placeholderData: keepPreviousData,
  })
}

export const sampleClassesQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: () => answer(api.operator['sample-classes'].$get()),
})
