import { m } from '#root/contract/messages/messages.js'
import { OfferStepScreen } from '#root/web/features/offers/offer-step.tsx'
import type { SeatHandle } from './layout.tsx'

export const handle: SeatHandle = { page: m.offers_test_heading }

/** The second test, /seat/second-test. */
export default function SecondTestRoute() {
  return <OfferStepScreen step="second-test" />
}
