import { m } from '#root/contract/messages/messages.js'
import { OfferStepScreen } from '#root/web/features/offers/offer-step.tsx'
import type { SeatHandle } from './layout.tsx'

export const handle: SeatHandle = { page: m.offers_booster_heading }

/** The first reminder, /seat/booster-1. */
export default function BoosterOneRoute() {
  return <OfferStepScreen step="booster-1" />
}
