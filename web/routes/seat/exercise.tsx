import { m } from '#root/contract/messages/messages.js'
import { OfferStepScreen } from '#root/web/features/offers/offer-step.tsx'
import type { SeatHandle } from './layout.tsx'

export const handle: SeatHandle = { page: m.offers_exercise_heading }

/** The exercise with feedback, /seat/exercise. */
export default function ExerciseRoute() {
  return <OfferStepScreen step="exercise" />
}
