import { queryOptions } from '@tanstack/react-query'
import { call } from '#root/web/api/client.ts'

/* Reads of emails. The first part of each key is the noun of the live event that makes it stale. */

export const mailsQuery = queryOptions({
  queryKey: ['mail', 'mine'],
  queryFn: () => call('GET /api/mails'),
})

export function mailQuery(id: string) {
  return queryOptions({
    queryKey: ['mail', 'mine', id],
    queryFn: () => call('GET /api/mails/{id}', { params: { id } }),
  })
}

export function outboxQuery(about: 'all' | 'recovery' | 'trouble') {
  return queryOptions({
    queryKey: ['mail', 'outbox', about],
    queryFn: async () => (await call('GET /api/operator/mails', { query: { about } })).mails,
  })
}

/** Each read of a one-time link is audited, so it is read on opening and never refreshed automatically. */
export function outboxMailQuery(id: string) {
  return queryOptions({
    queryKey: ['outbox-mail', id],
    queryFn: () => call('GET /api/operator/mails/{id}', { params: { id } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}
