/** How an operator may move the firm's clock: a day, or to the instant at which the next plan matures. */
export type ClockMove = 'day' | 'next-maturity'

/**
 * How fast the firm's clock runs, in its seconds per second of the machine: 0 is stopped, 1 is real time, and then an hour,
 * six hours or a day in each minute.
 */
export const clockSpeeds = [0, 1, 60, 360, 1440] as const
export type ClockSpeed = (typeof clockSpeeds)[number]

export type ClockRefusal = 'nothing-matures'

const dayMs = 86_400_000

/** Where a move takes the clock. It only ever goes forward; null when there is no maturity to go to. */
export function targetOf(move: ClockMove, now: Date, nextMaturityAt: Date | null): Date | null {
  if (move === 'day') return new Date(now.getTime() + dayMs)
  if (nextMaturityAt === null) return null
  return nextMaturityAt > now ? nextMaturityAt : now
}

/** What the firm's clock read at a moment of this machine's, and how fast it has run since. All in milliseconds. */
export interface ClockReading {
  readonly firmMs: number
  readonly machineMs: number
  readonly speed: ClockSpeed
}

/** What the firm's clock reads now, continuing from an earlier reading. It never goes back when the machine's time is set back. */
export function clockAt({ firmMs, machineMs, speed }: ClockReading, nowMs: number): number {
  return firmMs + Math.max(0, nowMs - machineMs) * speed
}
