import type { LiveEvents } from '../slice.ts'

export const events = {
  /** The classes, the people, the cells or the settings of a host have changed. */
  host: ['classes', 'host'],
  /** The limits of the classes of a host have changed: every process applies them to the classes that are open there. */
  quotas: ['host'],
} as const satisfies LiveEvents
