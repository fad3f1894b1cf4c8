import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InboxQuery } from '#root/contract/contact-inbox.ts'
import { call } from '#root/web/api/client.ts'

/* Messages from visitors. The first part of each key is the noun of the live event that makes it stale. */

export function inboxQuery(query: InboxQuery) {
  return queryOptions({
    queryKey: ['contact', 'list', query],
    queryFn: () => call('GET /api/operator/contact-messages', { query }),
    placeholderData: keepPreviousData,
  })
}

export function inboxMessageQuery(id: string) {
  return queryOptions({
    queryKey: ['contact', id],
    queryFn: () => call('GET /api/operator/contact-messages/{id}', { params: { id } }),
  })
}
