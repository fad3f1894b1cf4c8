import { useMemo } from 'react'
import { type Offer, parseOffer } from '#root/domain/offer.ts'
import { usePageData } from '#root/web/ui/page-data.ts'

/** The plans and limits of the page data, with their amounts in cents. */
export function useOffer(): Offer {
  const { offer } = usePageData()
  return useMemo(() => parseOffer(offer), [offer])
}
