import { and, eq } from 'drizzle-orm'
import type { LiveSeat } from '#root/scripts/bots/live-seat.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { seats as seatTable } from '#root/server/platform/tables/lessons.ts'
import { offerAnswers } from '#root/server/platform/tables/offers.ts'

/** The answers that the server has acknowledged: of each seat, the confidence by offer. */
export type Acknowledged = Map<number, Map<string, number>>

const at = '/api/seat/offers/first-test'

/** Answers so many offers of the first test that have no answer yet, and notes each answer when it is acknowledged. */
export async function answerOffers(seat: LiveSeat, acknowledged: Acknowledged, count: number): Promise<void> {
  const answers = acknowledged.get(seat.number) ?? new Map<string, number>()
  acknowledged.set(seat.number, answers)
  const { offers } = await seat.visitor.expect(200, 'GET', `${at}?language=en`)
  const open = offers.filter(({ answer }: { answer: unknown }) => answer === null)
  for (const [place, { id }] of open.slice(0, count).entries()) {
    const confidence = 1 + ((seat.number + place) % 6)
    const answer = { confidence, wouldPay: false, registerUse: 'none', timeMs: 4_000 }
    await seat.visitor.expect(200, 'PUT', `${at}/${id}/answer?language=en`, answer)
    answers.set(id, confidence)
  }
}

/** The acknowledged answers that the database does not have, each with what it has instead. */
export async function findLostAnswers(db: Queryable, lessonId: string, acknowledged: Acknowledged): Promise<string[]> {
  const rows = await db
    .select({ number: seatTable.number, offer: offerAnswers.offer, confidence: offerAnswers.confidence })
    .from(offerAnswers)
    .innerJoin(seatTable, and(eq(seatTable.id, offerAnswers.seatId), eq(seatTable.lessonId, lessonId)))
  const kept = new Map(rows.map(({ number, offer, confidence }) => [`${number} ${offer}`, confidence]))
  return [...acknowledged].flatMap(([number, answers]) =>
    [...answers]
      .filter(([offer, confidence]) => kept.get(`${number} ${offer}`) !== confidence)
      .map(([offer, confidence]) => `seat ${number}, ${offer}: ${kept.get(`${number} ${offer}`)} for ${confidence}`),
  )
}

/** Does work for all items, this many at a time. */
export async function inGroups<Item>(items: readonly Item[], size: number, work: (item: Item) => Promise<unknown>) {
  for (let from = 0; from < items.length; from += size) await Promise.all(items.slice(from, from + size).map(work))
}
