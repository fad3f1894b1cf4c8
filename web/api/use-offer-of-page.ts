import { useEffect, useState } from 'react'
import type { Offer as ToldOffer } from '#root/contract/offer.ts'
import type { Offer } from '#root/domain/offer.ts'
import { followSettings } from './follow-settings.ts'
import { offerOf, offerOfPage } from './offer-of-page.ts'

/** What the firm offers, on a page that carries no cache of reads: as the page says it, and then following every change. */
export function useOfferOfPage(): Offer {
  const [offer, setOffer] = useState(offerOfPage)
  useEffect(() => {
    const read = async () => {
      try {
        const response = await fetch('/api/offer')
        if (!response.ok) throw new Error(`The offer was answered with ${response.status}`)
        setOffer(offerOf((await response.json()) as ToldOffer))
      } catch (error) {
        // What the page says stands until the next change is told.
        console.error(error)
      }
    }
    return followSettings(() => void read())
  }, [])
  return offer
}
