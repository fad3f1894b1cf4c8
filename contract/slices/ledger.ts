import type { LiveEvents } from '../slice.ts'

export const events = {
  /** Money has moved, anybody's: what the firm holds and owes is to be read again. */
  ledger: ['lab'],
} as const satisfies LiveEvents
