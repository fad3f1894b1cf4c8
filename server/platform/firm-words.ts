import { inArray, sql } from 'drizzle-orm'
import { defaultWords, type FirmWords, inWordsOf } from '#root/domain/firm.ts'
import type { Queryable } from './database/pool.ts'
import { settings } from './tables/settings.ts'

const names = ['brand', 'support-email', 'street-address', 'review-link'] as const

type Stored = Partial<Record<(typeof names)[number], string>>

/** What is set of the firm's words, as a column of another query; null when nothing is. */
export const storedFirmWords = sql<Stored | null>`(
  select jsonb_object_agg(name, value) from ${settings} where ${inArray(sql`name`, [...names])}
)`

/** What the firm says of itself now: what is set, and otherwise its default. */
export async function readFirmWords(db: Queryable): Promise<FirmWords> {
  const [row] = await db.select({ stored: storedFirmWords }).from(sql`(select) as firm`)
  return firmWordsOf(row!.stored)
}

/** Completes what is stored of the firm's words (`storedFirmWords`) by the defaults. */
export function firmWordsOf(stored: Stored | null): FirmWords {
  const [addressLine1, addressLine2] = stored?.['street-address']?.split('\n') ?? []
  return {
    brand: stored?.brand ?? defaultWords.brand,
    email: stored?.['support-email'] ?? defaultWords.email,
    addressLine1: addressLine1 ?? defaultWords.addressLine1,
    addressLine2: addressLine2 ?? defaultWords.addressLine2,
    reviewLink: stored?.['review-link'] ?? defaultWords.reviewLink,
  }
}

/** Returns what puts a text of ours, which names the firm by its default, into the words that are set. */
export async function firmSpeech(db: Queryable): Promise<(text: string) => string> {
  const words = await readFirmWords(db)
  return (text) => inWordsOf(words, text)
}
