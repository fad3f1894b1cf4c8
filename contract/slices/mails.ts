import type { LiveEvents } from '../slice.ts'

export const events = {
  mail: ['mail'],
} as const satisfies LiveEvents
