const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The time left until an instant, in whole units; a started second counts as a second. */
export interface Remaining {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Counts down from now to an instant (both in milliseconds). Null once it has passed. */
export function remainingUntil(untilMs: number, nowMs: number): Remaining | null {
  if (untilMs <= nowMs) return null
  const leftMs = Math.ceil((untilMs - nowMs) / secondMs) * secondMs
  return {
    days: Math.floor(leftMs / dayMs),
    hours: Math.floor((leftMs % dayMs) / hourMs),
    minutes: Math.floor((leftMs % hourMs) / minuteMs),
    seconds: (leftMs % minuteMs) / secondMs,
  }
}

/** The share of a term that has passed, from 0 to 1 (all three in milliseconds). */
export function passedShare(startMs: number, endMs: number, nowMs: number): number {
  if (endMs <= startMs) return 1
  return Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs)))
}
