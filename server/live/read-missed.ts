import { sql } from 'drizzle-orm'
import type { LiveEvent } from '#root/contract/live.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** After this many events, of any audience, a complete refetch is less work than finding the missed ones. */
const maxMissed = 10_000

/** Numbers of events are shorter. */
const positionPattern = /^\d{1,15}$/

const gap: readonly LiveEvent[] = [{ type: 'gap' }]

/**
 * The events for some audiences with a number above a position, each once; or a gap if some of them were removed, there
 * are too many, or the position is not from this database.
 */
export async function readMissed(
  db: Queryable,
  after: string,
  audiences: readonly string[],
): Promise<readonly LiveEvent[]> {
  if (!positionPattern.test(after)) return gap
  const { rows } = await db.execute<{ events: LiveEvent[] | null }>(sql`
    select case
      when ${after}::bigint not between numbers.last_value - ${maxMissed} and numbers.last_value then null
      -- The first row stands for those that were removed.
      when ${after}::bigint < (select min(id) from live_events) then null
      else (
        select coalesce(json_agg(missed.event::json), '[]') from (
          select distinct event::text as event from live_events
          where id > ${after}::bigint and audiences && ${sql.param([...audiences])}::text[]
        ) as missed)
    end as events
    from live_event_ids as numbers`)
  return rows[0]?.events ?? gap
}
