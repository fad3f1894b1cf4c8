import { inArray } from 'drizzle-orm'
import { defaultWords, type FirmWords, inWordsOf } from '#root/domain/firm-settings.ts'
import type { Queryable } from './database/pool.ts'
import { settings } from './tables/settings.ts'

const names = ['brand', 'support-email', 'street-address', 'review-link'] as const

/** What the firm says of itself now: what is set, and otherwise its default. */
export async function readFirmWords(db: Queryable): Promise<FirmWords> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, [...names]))
  const set = new Map(rows.map(({ name, value }) => [name, value]))
  const [addressLine1, addressLine2] = set.get('street-address')?.split('\n') ?? []
  return {
    brand: set.get('brand') ?? defaultWords.brand,
    email: set.get('support-email') ?? defaultWords.email,
    addressLine1: addressLine1 ?? defaultWords.addressLine1,
    addressLine2: addressLine2 ?? defaultWords.addressLine2,
    reviewLink: set.get('review-link') ?? defaultWords.reviewLink,
  }
}

/** Returns what puts a text of ours, which names the firm by its default, into the words that are set. */
export async function firmSpeech(db: Queryable): Promise<(text: string) => string> {
  const words = await readFirmWords(db)
  return (text) => inWordsOf(words, text)
}
