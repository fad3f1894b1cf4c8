import { and, eq, isNull, sql } from 'drizzle-orm'
import { hmac, randomInt } from '#platform/crypto.ts'
import type { SeatLanguage } from '#root/domain/seat-words.ts'
import { drawCard, readCard } from '#root/domain/seat.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { seatCards } from '#root/server/platform/tables/lessons.ts'

/** The seat of a card, and the room whose code is used with it. */
interface CardHolder {
  readonly seatId: string
  readonly roomId: string
  readonly language: SeatLanguage
}

/** Makes a resume card; earlier cards of the seat become invalid. Returns its words, which are not stored. */
export async function makeCard(
  tx: Transaction,
  secret: string,
  { seatId, roomId, language }: CardHolder,
): Promise<string[]> {
  const open = and(eq(seatCards.seatId, seatId), isNull(seatCards.endedAt))
  await sendPipelined(
    tx
      .update(seatCards)
      .set({ endedAt: sql`now()` })
      .where(open),
  )
  for (;;) {
    const card = drawCard(randomInt, language)
    const digest = digestOfCard(secret, roomId, readCard(card.join(' '))!)
    const made = await tx.insert(seatCards).values({ digest, seatId }).onConflictDoNothing().returning()
    if (made.length > 0) return card
  }
}

/**
 * The digest of a card's words (`readCard`). It is keyed with the server's secret, because four words alone could be
 * guessed from a copy of the database.
 */
export function digestOfCard(secret: string, roomId: string, words: string): Buffer {
  return hmac('sha256', secret, `resume card ${roomId} ${words}`)
}
