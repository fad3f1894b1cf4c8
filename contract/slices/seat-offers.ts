import { m } from '#root/contract/messages/messages.js'
import type { AnswerRefusal } from '#root/domain/lesson.ts'
import type { OfferAnswerRefusal } from '#root/domain/offers/answer.ts'
import type { OfferDraftRefusal } from '#root/domain/offers/offer-draft.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'offer-answered': { status: 409, message: m.offers_refusal_answered },
  'step-over': { status: 409, message: m.offers_refusal_step_over },
  'step-not-started': { status: 409, message: m.offers_refusal_step_not_started },
  'offer-text-missing': { status: 400, message: m.offers_refusal_text },
  'offer-reason-missing': { status: 400, message: m.offers_refusal_reason },
  'offer-firm-missing': { status: 400, message: m.offers_refusal_firm },
  'offer-pair-missing': { status: 400, message: m.offers_refusal_pair },
  'offer-names-somebody': { status: 400, message: m.offers_refusal_real_address },
  'offer-version-not-latest': { status: 409, message: m.offers_refusal_not_latest },
  'too-many-offers': { status: 409, message: m.offers_refusal_too_many },
  'no-seat': { status: 404, message: m.offers_refusal_no_seat },
} satisfies Refusals<OfferAnswerRefusal | Exclude<OfferDraftRefusal, 'mainnet-address'> | AnswerRefusal | 'no-seat'>

/** A seat has answered all offers of a step, or the bank has changed. */
export const events = {
  'offers-answered': ['lesson-score', 'roster'],
  'offer-changed': ['offer-bank'],
} as const satisfies LiveEvents
