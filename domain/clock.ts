/** How an operator may move the firm's clock: a day, or to the instant at which the next plan matures. */
export type ClockMove = 'day' | 'next-maturity'

export type ClockRefusal = 'nothing-matures'

const dayMs = 86_400_000

/** Where a move takes the clock. It only ever goes forward; null when there is no maturity to go to. */
export function targetOf(move: ClockMove, now: Date, nextMaturityAt: Date | null): Date | null {
  if (move === 'day') return new Date(now.getTime() + dayMs)
  if (nextMaturityAt === null) return null
  return nextMaturityAt > now ? nextMaturityAt : now
}
