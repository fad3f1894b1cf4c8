import type { LiveEvents } from '../slice.ts'

export const events = {
  contact: ['contact', 'firm'],
} as const satisfies LiveEvents
