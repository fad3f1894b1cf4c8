import { sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** The date on the firm's clock, such as 2026-11-21. */
export async function firmDay(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select to_char(firm_now() at time zone 'utc', 'YYYY-MM-DD') as day`,
  )
  return rows[0]!.day
}
