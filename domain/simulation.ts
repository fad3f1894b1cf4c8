/** What an operator types to reset the simulation. It is not translated, which prevents accidents. */
export const resetWord = 'RESET'

/** What an operator types to put another state in the place of this one. */
export const replaceWord = 'REPLACE'

/** How much room the states that were replaced may take together. */
export const maxSnapshotsBytes = 5_000_000_000

/** A state that was replaced less than this ago is never removed for lack of room: who needs it back has a day to see that. */
export const keptAtLeastHours = 24

/** A state that was replaced and is kept. */
export interface KeptSize {
  readonly name: string
  readonly byteCount: number
  /** By the machine's clock. */
  readonly keptAt: Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** When a kept state is removed at the latest: it holds uploads, so it goes when they go. */
export function keptUntil(keptAt: Date, retentionDays: number): Date {
  return new Date(keptAt.getTime() + retentionDays * dayMs)
}

/**
 * Which kept states go now: those whose time is over, and of the others the oldest, while all together take more than
 * `maxSnapshotsBytes`. The count does not matter, so repeated replacements do not push out older snapshots.
 */
export function statesToRemove(states: readonly KeptSize[], now: Date, retentionDays: number): KeptSize[] {
  const isOver = ({ keptAt }: KeptSize) => keptUntil(keptAt, retentionDays) <= now
  const removed = states.filter(isOver)
  const kept = states.filter((state) => !isOver(state)).toSorted((a, b) => a.keptAt.getTime() - b.keptAt.getTime())
  let bytes = kept.reduce((sum, { byteCount }) => sum + byteCount, 0)
  for (const state of kept) {
    if (bytes <= maxSnapshotsBytes || isProtected(state, now)) break
    removed.push(state)
    bytes -= state.byteCount
  }
  return removed
}

/** Whether another state may be kept: those that may not go yet leave room. */
export function hasRoomForSnapshot(states: readonly KeptSize[], now: Date): boolean {
  const bytes = states.filter((state) => isProtected(state, now)).reduce((sum, { byteCount }) => sum + byteCount, 0)
  return bytes < maxSnapshotsBytes
}

function isProtected({ keptAt }: KeptSize, now: Date): boolean {
  return now.getTime() - keptAt.getTime() < keptAtLeastHours * hourMs
}
