import { m } from '#root/contract/messages/messages.js'
import { OfferStepScreen } from '#root/web/features/offers/offer-step.tsx'
import type { SeatHandle } from './layout.tsx'

export const handle: SeatHandle = { page: m.offers_booster_heading }

/** The third reminder, /seat/booster-3. */
export default function BoosterThreeRoute() {
  return <OfferStepScreen step="booster-3" />
}
