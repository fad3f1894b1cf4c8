import type { Mail } from '#root/contract/mails.ts'
import { everMailed } from '#root/server/platform/claims.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** The claims of the catalogue that the text of a mail makes, in the words in which they were made when it was written. */
export async function findClaims(db: Queryable, text: string): Promise<Mail['claims']> {
  const mailed = await everMailed(db, ['processing-time', 'first-payout', 'roll-over'])
  return mailed
    .filter(({ words }) => text.includes(words))
    .toSorted((one, other) => other.words.length - one.words.length)
}
