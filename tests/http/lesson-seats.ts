import { eq } from 'drizzle-orm'
import type { LessonStep } from '#root/domain/lesson.ts'
import { bank } from '#root/domain/offers/bank.ts'
import { chooseOffers, type OfferStep } from '#root/domain/offers/choose-offers.ts'
import type { OfferItem } from '#root/domain/offers/offer-item.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { lessons, rooms, seats } from '#root/server/platform/tables/lessons.ts'
import type { offerAnswers } from '#root/server/platform/tables/offers.ts'

/** The seed of every test lesson. */
const seed = 5

/** A lesson in a room of its own, at a step. */
export async function openTestLesson(db: Queryable, code: string, step: LessonStep, roomName = 'Room') {
  const [room] = await db.insert(rooms).values({ code, name: roomName, createdBy: 'nobody' }).returning()
  const [lesson] = await db
    .insert(lessons)
    .values({
      roomId: room!.id,
      planName: '45',
      steps: [],
      step,
      stepStartedAt: new Date(),
      arms: 'none',
      seed,
      capacity: 300,
      createdBy: 'nobody',
    })
    .returning()
  return {
    id: lesson!.id,
    async goTo(next: LessonStep) {
      await db
        .update(lessons)
        .set({ step: next, closedAt: next === 'closed' ? new Date() : null })
        .where(eq(lessons.id, lesson!.id))
    },
    seat: (clientId: string, number: number) => seatIn(db, lesson!.id, clientId, number),
  }
}

/** Gives a client a seat in a lesson, and returns its id. */
export async function seatIn(db: Queryable, lessonId: string, clientId: string, number: number): Promise<string> {
  const attemptDigest = Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
  const pseudonym = `Seat ${number}`
  const [seat] = await db
    .insert(seats)
    .values({ lessonId, number, pseudonym, clientId, attemptDigest, hasLensEarly: false, language: 'en' })
    .returning()
  return seat!.id
}

type AnswerRow = typeof offerAnswers.$inferInsert
type GivenAnswer = Pick<AnswerRow, 'confidence' | 'wouldPay' | 'registerUse' | 'timeMs'>

/** The answers of a seat to all its offers of a step in a test lesson, to be inserted. */
export function answersOf(
  seat: { readonly id: string; readonly number: number },
  step: OfferStep,
  answer: (offer: OfferItem) => GivenAnswer,
): AnswerRow[] {
  return chooseOffers(bank, { seed, seatNumber: seat.number, step }).map((offer, place) => {
    const { confidence, wouldPay, registerUse, timeMs } = answer(offer)
    return {
      seatId: seat.id,
      step,
      offer: offer.id,
      offerVersion: 0,
      offerSet: offer.set,
      place: place + 1,
      truth: offer.truth,
      confidence,
      wouldPay,
      registerUse,
      timeMs,
    }
  })
}
