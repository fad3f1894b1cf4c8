import type { Mail } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'

/** The claims that mails make. */
const mailed: Mail['claims'] = [
  { id: 'processing-time', words: m.claim_processing_time() },
  { id: 'first-payout', words: m.claim_first_payout() },
  { id: 'roll-over', words: m.claim_roll_over() },
]

/** The claims of the catalogue that the text of a mail makes, in its words. */
export function findClaims(text: string): Mail['claims'] {
  return mailed.filter(({ words }) => text.includes(words))
}
