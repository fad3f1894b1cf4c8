import { sql } from 'drizzle-orm'
import type { ClockSpeed } from '#root/domain/clock.ts'
import type { Queryable, Transaction } from './database/queryable.ts'
import { firmClock } from './tables/clock.ts'

/** The firm's now, to the millisecond. The one source of time for business reasons; its definition is SQL's firm_now(). */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select firm_now() as now`)
  return new Date(rows[0]!.now)
}

/** The firm's now, and how many of its seconds pass in one of the machine's. */
export async function readRunningClock(db: Queryable): Promise<{ now: Date; speed: ClockSpeed }> {
  const [row] = await db.select({ now: sql<string>`firm_now()`, speed: firmClock.speed }).from(firmClock)
  return { now: new Date(row!.now), speed: row!.speed }
}

/** Reads the firm's now and keeps others from moving the clock until the transaction ends. */
export async function holdClock(tx: Transaction): Promise<Date> {
  await tx.select().from(firmClock).for('update')
  return readClock(tx)
}

/** Moves the clock forward to an instant; it continues from there as fast as before. The database refuses one before what was already seen. */
export async function advanceClock(tx: Queryable, to: Date): Promise<void> {
  await tx.update(firmClock).set({
    anchorFirm: to,
    anchorReal: sql`clock_timestamp()`,
    highWater: to,
    fastUntil: sql`clock_timestamp() + firm_clock_lease()`,
  })
}

/** Lets the clock continue from now at another speed, for every process and through restarts. */
export async function runClock(tx: Queryable, speed: ClockSpeed): Promise<void> {
  await tx.execute(sql`select firm_clock_run(${speed})`)
}

/**
 * Notes how far the clock has come, so that it continues from here should the machine's time be set back, and lets it run fast
 * for some seconds more, if it does. Any number of processes may do it; the clock's row lets them take turns.
 */
export async function tickClock(db: Queryable): Promise<void> {
  await db.execute(sql`select firm_clock_tick()`)
}
