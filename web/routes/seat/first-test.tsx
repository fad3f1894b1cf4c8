import { m } from '#root/contract/messages/messages.js'
import { OfferStepScreen } from '#root/web/features/offers/offer-step.tsx'
import type { SeatHandle } from './layout.tsx'

export const handle: SeatHandle = { page: m.offers_test_heading }

/** The first test, /seat/first-test. */
export default function FirstTestRoute() {
  return <OfferStepScreen step="first-test" />
}
