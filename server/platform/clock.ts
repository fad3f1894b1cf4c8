import { sql } from 'drizzle-orm'
import type { Queryable } from './database/pool.ts'
import { firmClock } from './tables/clock.ts'

/** The firm's now, to the millisecond. The one source of time for business reasons; its definition is SQL's firm_now(). */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select firm_now() as now`)
  return new Date(rows[0]!.now)
}

/** Reads the firm's now and keeps others from moving the clock until the transaction ends. */
export async function holdClock(tx: Queryable): Promise<Date> {
  await tx.select().from(firmClock).for('update')
  return readClock(tx)
}

/** Moves the clock forward to an instant. The database refuses one before what was already seen. */
export async function advanceClock(tx: Queryable, to: Date): Promise<void> {
  await tx.update(firmClock).set({ anchorFirm: to, anchorReal: sql`clock_timestamp()`, highWater: to })
}

/** Notes how far the clock has come, so that it goes on from here should the machine's time be set back. */
export async function tickClock(db: Queryable): Promise<void> {
  await db.execute(sql`select firm_clock_tick()`)
}
