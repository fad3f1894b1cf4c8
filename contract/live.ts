import type { slices } from './generated/slices.ts'

type EventsOf<Slice> = Slice extends { events: infer Events } ? keyof Events & string : never

/**
 * The names of live events; each slice declares its own in contract/slices/. An event never carries data: the browser
 * reads again through the ordinary routes, so that only they check permissions. After `gap` it reads everything again:
 * the server no longer has the events that it missed.
 */
export type LiveEventType = EventsOf<(typeof slices)[number]> | 'gap'

export interface LiveEvent {
  readonly type: LiveEventType
  /** The record that changed; absent if any record of the kind may have changed. */
  readonly id?: string
}

/**
 * The header in which each answer of the API names the position of the events when the server began to answer: a client that
 * opens its stream after that position misses nothing that happened since the answer.
 */
export const positionHeader = 'Live-Position'

export const pingIntervalMs = 20_000

/**
 * A connection that carried no event and no ping for this long is dead, although neither side has noticed: the network or a proxy in
 * between has vanished.
 */
export const maxSilenceMs = 2.5 * pingIntervalMs

/** The wait before the next attempt to reconnect: 1 s, from the 5th attempt 5 s, from the 15th 10 s, from the 100th 60 s. */
export function reconnectDelayMs(failedAttempts: number): number {
  if (failedAttempts < 5) return 1_000
  if (failedAttempts < 15) return 5_000
  if (failedAttempts < 100) return 10_000
  return 60_000
}
