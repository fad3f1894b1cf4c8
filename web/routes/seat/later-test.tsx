import { m } from '#root/contract/messages/messages.js'
import { OfferStepScreen } from '#root/web/features/offers/offer-step.tsx'
import type { SeatHandle } from './layout.tsx'

export const handle: SeatHandle = { page: m.offers_later_heading }

/** The third form, after the lesson, /seat/later-test. */
export default function LaterTestRoute() {
  return <OfferStepScreen step="later-test" />
}
