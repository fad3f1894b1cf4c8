import { slices } from './generated/slices.ts'
import type { LiveEventType } from './live.ts'

/** The reads that an event makes stale, by the first part of their query keys, as the slices declare them. */
export const refetchedAfter = Object.fromEntries(
  slices.flatMap((slice) => ('events' in slice ? Object.entries<readonly string[]>(slice.events) : [])),
) as Readonly<Partial<Record<LiveEventType, readonly string[]>>>
