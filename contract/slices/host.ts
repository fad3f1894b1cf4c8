import type { LiveEvents } from '../slice.ts'

export const events = {
  /** The classes, the people, the cells or the settings of a host have changed. */
  host: ['classes', 'host'],
} as const satisfies LiveEvents
