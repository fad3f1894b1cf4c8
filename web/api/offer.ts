import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Offer } from '#root/domain/offer.ts'
import { call } from './client.ts'
import { offerOf, offerOfPage } from './offer-of-page.ts'

/** What the firm offers now. Until it is read, what it offered when this page was given out. */
const offerQuery = queryOptions({
  queryKey: ['offer'],
  queryFn: async () => offerOf(await call('GET /api/offer')),
  initialData: offerOfPage,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
})

/** The plans and the limits that hold now, following every change of them. */
export function useOffer(): Offer {
  return useQuery(offerQuery).data
}
