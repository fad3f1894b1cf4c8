import type { LiveEvents } from '../slice.ts'

export const events = {
  /** A client's balance has changed, and with it the firm's money and debts. */
  ledger: ['lab'],
} as const satisfies LiveEvents
