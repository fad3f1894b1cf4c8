import { and, eq } from 'drizzle-orm'
import type { OfferFeedback, SeatOffer } from '#root/contract/seat-offers.ts'
import type { AnswerRefusal } from '#root/domain/lesson.ts'
import type { OfferAnswerRefusal, RegisterUse } from '#root/domain/offers/answer.ts'
import {
  checkOfferStep,
  givesFeedback,
  lessonStepOf,
  type OfferStep,
  orderOffers,
  partOf,
} from '#root/domain/offers/choose-offers.ts'
import { type OfferLanguage, partsIn } from '#root/domain/offers/offer-item.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import type { Confidence } from '#root/domain/signal-detection.ts'
import { publish } from '#root/server/live/publish.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readLessonBank } from '#root/server/platform/lesson-offers.ts'
import type { BankOffer } from '#root/server/platform/offer-bank.ts'
import { findSeat, lockSeatOf, recordStepDone, type SeatInLesson } from '#root/server/platform/seats.ts'
import { type OfferAnswerRow, offerAnswers } from '#root/server/platform/tables/offers.ts'

interface OffersRequest {
  readonly step: OfferStep
  readonly language: OfferLanguage
}

/** The offers of a client's seat at a step with its answers. Refuses a step that is not the lesson's current one. */
export async function listSeatOffers(
  db: Queryable,
  clientId: string,
  { step, language }: OffersRequest,
): Promise<{ offers: SeatOffer[] } | Refusal<AnswerRefusal | 'no-seat'>> {
  const found = await readOffersOf(db, await findSeat(db, clientId), step)
  if (isRefusal(found)) return found
  const { offers, answers } = found
  return { offers: offers.map((offer) => present(offer, answers.get(offer.id) ?? null, step, language)) }
}

export interface GivenAnswer {
  readonly confidence: Confidence
  readonly wouldPay: boolean
  readonly registerUse: RegisterUse
  readonly timeMs: number
}

/**
 * Records the answer of a client's seat to an offer, once. A browser that lost the network repeats its answer: the same
 * answer is accepted, another one refused. Refuses an answer to a step that is over or has not started.
 */
export function answerSeatOffer(
  db: Queryable,
  clientId: string,
  { step, language, offer: id, ...given }: OffersRequest & GivenAnswer & { readonly offer: string },
): Promise<SeatOffer | Refusal<AnswerRefusal | OfferAnswerRefusal | 'no-seat' | 'not-found'>> {
  return db.transaction(async (tx) => {
    const found = await readOffersOf(tx, await lockSeatOf(tx, clientId), step)
    if (isRefusal(found)) return found
    const { seatId, offers, answers } = found
    const place = offers.findIndex((offer) => offer.id === id)
    if (place < 0) return refuse('not-found')
    const offer = offers[place]!
    const [inserted] = await tx
      .insert(offerAnswers)
      .values({
        seatId,
        step,
        offer: id,
        offerVersion: offer.version,
        offerSet: offer.set,
        place: place + 1,
        truth: offer.truth,
        ...given,
      })
      .onConflictDoNothing()
      .returning()
    const [stored = inserted] = inserted
      ? []
      : await tx
          .select()
          .from(offerAnswers)
          .where(and(eq(offerAnswers.seatId, seatId), eq(offerAnswers.offer, id)))
    if (stored!.confidence !== given.confidence || stored!.wouldPay !== given.wouldPay) return refuse('offer-answered')
    if (inserted && answers.size + 1 === offers.length) {
      const planned = lessonStepOf(step)
      if (planned) await recordStepDone(tx, seatId, planned)
      await publish(tx, 'operators', { type: 'offers-answered' })
    }
    return present(offer, stored!, step, language)
  })
}

async function readOffersOf(db: Queryable, found: SeatInLesson | undefined, step: OfferStep) {
  if (!found) return refuse('no-seat')
  const { seat, lesson } = found
  const refusal = checkOfferStep(lesson.step, step)
  if (refusal) return refusal
  const [bank, rows] = await Promise.all([
    readLessonBank(db, lesson),
    db
      .select()
      .from(offerAnswers)
      .where(and(eq(offerAnswers.seatId, seat.id), eq(offerAnswers.step, step))),
  ])
  const chosen = bank.offersOf(partOf(step, seat.number))
  const offers = orderOffers(chosen, { seed: lesson.seed, seatNumber: seat.number, step })
  return { seatId: seat.id, offers, answers: new Map(rows.map((row) => [row.offer, row])) }
}

function present(offer: BankOffer, answer: OfferAnswerRow | null, step: OfferStep, language: OfferLanguage): SeatOffer {
  return {
    id: offer.id,
    kind: offer.kind,
    country: offer.country,
    firm: offer.firm,
    parts: partsIn(offer.text, language).map(({ type, text, label }) => ({ type, text, label })),
    answer: answer && { confidence: answer.confidence, wouldPay: answer.wouldPay },
    feedback: answer && givesFeedback(step) ? feedbackOn(offer, language) : null,
  }
}

/** The feedback on an offer in an exercise. */
function feedbackOn(offer: Pick<BankOffer, 'truth' | 'text' | 'evidence'>, language: OfferLanguage): OfferFeedback {
  return {
    truth: offer.truth,
    signs: partsIn(offer.text, language).map(({ signs }) => Array.from(signs)),
    evidence: offer.evidence[language] || offer.evidence.en,
  }
}
