/** How long after the last block the next one comes, in the firm's time. */
export const busyIntervalMs = 20_000
export const idleIntervalMs = 600_000
/** The most blocks for one look at the clock: when the operator moves it by days, the blocks in between are not made. */
const maxAtOnce = 6

/**
 * How many blocks the practice chain owes at an instant of the firm's clock: one each 20 seconds while something waits
 * to be confirmed or has fewer than six confirmations, else one each ten minutes and never more than one at a time.
 */
export function blocksDue(lastBlockMs: number, nowMs: number, isBusy: boolean): number {
  const passedMs = Math.max(0, nowMs - lastBlockMs)
  if (isBusy) return Math.min(maxAtOnce, Math.floor(passedMs / busyIntervalMs))
  return passedMs >= idleIntervalMs ? 1 : 0
}
