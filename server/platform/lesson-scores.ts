import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { OfferStep } from '#root/domain/offers/choose-offers.ts'
import { type BothTests, type Score, scoreOf } from '#root/domain/signal-detection.ts'
import type { Queryable } from './database/queryable.ts'
import { seats } from './tables/lessons.ts'
import { type OfferAnswerRow, offerAnswers } from './tables/offers.ts'

/** A seat with its answers at a step, in its order. */
export interface SeatAnswers {
  readonly seatId: string
  readonly number: number
  readonly hasLensEarly: boolean
  readonly answers: readonly OfferAnswerRow[]
}

/** The seats of a lesson that answered at the given steps; removed seats do not count. */
export async function readLessonAnswers(
  db: Queryable,
  lessonId: string,
  steps: readonly OfferStep[],
): Promise<SeatAnswers[]> {
  const rows = await db
    .select({ answer: offerAnswers, number: seats.number, hasLensEarly: seats.hasLensEarly })
    .from(offerAnswers)
    .innerJoin(seats, eq(seats.id, offerAnswers.seatId))
    .where(and(eq(seats.lessonId, lessonId), isNull(seats.removedAt), inArray(offerAnswers.step, [...steps])))
    .orderBy(seats.number, offerAnswers.step, offerAnswers.place)
  const bySeat = Map.groupBy(rows, ({ answer }) => answer.seatId)
  return [...bySeat].map(([seatId, [first, ...others]]) => ({
    seatId,
    number: first!.number,
    hasLensEarly: first!.hasLensEarly,
    answers: [first!, ...others].map(({ answer }) => answer),
  }))
}

/** The scores of seats at a step; a seat without an answer to both kinds of offer has none. */
export function scoresAt(answered: readonly SeatAnswers[], step: OfferStep): Score[] {
  return answered
    .map(({ answers }) => scoreOf(answers.filter((answer) => answer.step === step)))
    .filter((score) => score !== null)
}

/** The scores of the seats that have one in both tests. */
export function scoresOfBothTests(answered: readonly SeatAnswers[]): BothTests[] {
  return answered.flatMap(({ answers }) => {
    const [before, after] = (['first-test', 'second-test'] as const).map((step) =>
      scoreOf(answers.filter((answer) => answer.step === step)),
    )
    return before && after ? [{ before, after }] : []
  })
}
