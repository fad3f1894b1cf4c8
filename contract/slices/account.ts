import type { LiveEvents } from '../slice.ts'

export const events = {
  account: ['account', 'investment', 'firm', 'client'],
} as const satisfies LiveEvents
