/** The word that an operator types to reset the simulation. It is not translated, which prevents accidents. */
export const resetWord = 'RESET'

/** The word that an operator types to replace the current state with another one. */
export const replaceWord = 'REPLACE'

/** The maximum size of all snapshots together, in bytes. */
export const maxSnapshotsBytes = 5_000_000_000

/** A younger snapshot is never removed to save space, so that an operator has a day to notice that it is needed. */
export const minSnapshotHours = 24

/** A snapshot: a stored state that was replaced. */
export interface SnapshotSize {
  readonly name: string
  readonly byteCount: number
  /** In real time. */
  readonly createdAt: Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The time at which a snapshot is removed at the latest: it contains uploads, so it expires with them. */
export function expiryOf(createdAt: Date, retentionDays: number): Date {
  return new Date(createdAt.getTime() + retentionDays * dayMs)
}

/**
 * The snapshots to remove now: the expired ones, then the oldest ones while all together exceed `maxSnapshotsBytes`.
 * Their number does not matter, so repeated replacements do not remove older snapshots.
 */
export function snapshotsToRemove(
  snapshots: readonly SnapshotSize[],
  now: Date,
  retentionDays: number,
): SnapshotSize[] {
  const isOver = ({ createdAt }: SnapshotSize) => expiryOf(createdAt, retentionDays) <= now
  const removed = snapshots.filter(isOver)
  const kept = snapshots
    .filter((state) => !isOver(state))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  let bytes = kept.reduce((sum, { byteCount }) => sum + byteCount, 0)
  for (const state of kept) {
    if (bytes <= maxSnapshotsBytes || isProtected(state, now)) break
    removed.push(state)
    bytes -= state.byteCount
  }
  return removed
}

/** Whether another snapshot fits beside those that must not be removed yet. */
export function hasRoomForSnapshot(snapshots: readonly SnapshotSize[], now: Date): boolean {
  const bytes = snapshots.filter((state) => isProtected(state, now)).reduce((sum, { byteCount }) => sum + byteCount, 0)
  return bytes < maxSnapshotsBytes
}

function isProtected({ createdAt }: SnapshotSize, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < minSnapshotHours * hourMs
}
