import { slices } from './generated/slices.ts'
import type { LiveEventType } from './live.ts'

/** The first parts of the query keys that each event makes stale, as the slices declare them. */
export const refetchedAfter = Object.fromEntries(
  slices.flatMap((slice) => ('events' in slice ? Object.entries<readonly string[]>(slice.events) : [])),
) as Readonly<Partial<Record<LiveEventType, readonly string[]>>>
