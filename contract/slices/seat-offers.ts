import { m } from '#root/contract/messages/messages.js'
import type { AnswerRefusal } from '#root/domain/lesson.ts'
import type { OfferAnswerRefusal } from '#root/domain/offers/answer.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'offer-answered': { status: 409, message: m.offers_refusal_answered },
  'step-over': { status: 409, message: m.offers_refusal_step_over },
  'step-not-started': { status: 409, message: m.offers_refusal_step_not_started },
  'no-seat': { status: 404, message: m.offers_refusal_no_seat },
} satisfies Refusals<OfferAnswerRefusal | AnswerRefusal | 'no-seat'>

/** A seat has answered all offers of a step. */
export const events = { 'offers-answered': ['lesson-score'] } as const satisfies LiveEvents
