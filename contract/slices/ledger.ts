import type { LiveEvents } from '../slice.ts'

export const events = {
  /** Anyone's money has moved: what the firm holds and owes has changed. */
  ledger: ['lab'],
} as const satisfies LiveEvents
