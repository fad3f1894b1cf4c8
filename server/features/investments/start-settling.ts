import { and, eq, sql } from 'drizzle-orm'
import { readRunningClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { keepRunning, type WorkTriggers, type Runner } from '#root/server/platform/keep-running.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { isNotPostponed, settleMatured } from './settle-matured.ts'

/** The minimum time between two checks for due investments. */
const pauseMs = 2_000

/**
 * Settles matured plans until the process ends. A failure (the database is unavailable) is passed to `onError` and
 * retried after the pause.
 */
export function startSettling(db: Queryable, onError: (error: unknown) => void, triggers: WorkTriggers = {}): Runner {
  return keepRunning(
    async (stopped) => {
      await settleMatured(db, { stopped, onFailure: (_id, error) => onError(error) })
      return nextDueMs(db)
    },
    { pauseMs, ...triggers },
    onError,
  )
}

/** The milliseconds until the next investment matures at the clock's speed; undefined if none will. */
async function nextDueMs(db: Queryable): Promise<number | undefined> {
  const [next] = await db
    .select({ at: sql<string | null>`min(${investments.maturesAt})` })
    .from(investments)
    .where(and(eq(investments.status, 'active'), isNotPostponed))
  if (!next?.at) return undefined
  const { now, speed } = await readRunningClock(db)
  return speed === 0 ? undefined : (Date.parse(next.at) - now.getTime()) / speed
}
