/** The moves of the firm's clock: a day, or to the instant at which the next plan matures. */
export type ClockMove = 'day' | 'next-maturity'

/**
 * The speeds of the firm's clock, in its seconds per real second: 0 is paused, 1 is real time; then an hour, six hours
 * or a day in each minute.
 */
export const clockSpeeds = [0, 1, 60, 360, 1440] as const
export type ClockSpeed = (typeof clockSpeeds)[number]

export type ClockRefusal = 'nothing-matures'

const dayMs = 86_400_000

/** The target time of a clock move, never before `now`. Null if there is no next maturity. */
export function targetOf(move: ClockMove, now: Date, nextMaturityAt: Date | null): Date | null {
  if (move === 'day') return new Date(now.getTime() + dayMs)
  if (nextMaturityAt === null) return null
  return nextMaturityAt > now ? nextMaturityAt : now
}

/**
 * A reading of the firm's clock, the real time of the reading, and the clock's speed since then. Times in milliseconds.
 */
export interface ClockReading {
  readonly firmMs: number
  readonly machineMs: number
  readonly speed: ClockSpeed
}

/**
 * The current time of the firm's clock, extrapolated from a reading. It never goes back when the machine's time is set
 * back.
 */
export function clockAt({ firmMs, machineMs, speed }: ClockReading, nowMs: number): number {
  return firmMs + Math.max(0, nowMs - machineMs) * speed
}
