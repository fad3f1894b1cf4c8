import { and, eq, isNull, sql } from 'drizzle-orm'
import { hmac, randomInt } from '#platform/crypto.ts'
import type { SeatLanguage } from '#root/domain/seat-words.ts'
import { drawCard, readCard } from '#root/domain/seat.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { seatCards } from '#root/server/platform/tables/lessons.ts'

/** The seat for which a card is made, and the room at whose code it is used. */
interface CardHolder {
  readonly seatId: string
  readonly roomId: string
  readonly language: SeatLanguage
}

/** Makes a resume card; earlier cards of the seat end. Returns its words, which are stored nowhere. */
export async function makeCard(
  tx: Transaction,
  secret: string,
  { seatId, roomId, language }: CardHolder,
): Promise<string[]> {
  await tx
    .update(seatCards)
    .set({ endedAt: sql`now()` })
    .where(and(eq(seatCards.seatId, seatId), isNull(seatCards.endedAt)))
  for (;;) {
    const card = drawCard(randomInt, language)
    const digest = digestOfCard(secret, roomId, readCard(card.join(' '))!)
    const made = await tx.insert(seatCards).values({ digest, seatId }).onConflictDoNothing().returning()
    if (made.length > 0) return card
  }
}

/**
 * The digest of a card's words, as `readCard` gives them. Keyed with the server's secret, because four words alone could
 * be guessed from a copy of the database.
 */
export function digestOfCard(secret: string, roomId: string, words: string): Buffer {
  return hmac('sha256', secret, `resume card ${roomId} ${words}`)
}
