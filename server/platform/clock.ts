import { sql } from 'drizzle-orm'
import type { ClockSpeed } from '#root/domain/clock.ts'
import type { Queryable, Transaction } from './database/queryable.ts'
import { firmClock } from './tables/clock.ts'

/**
 * The firm's current time, to the millisecond: the only time for business rules. It is defined by the SQL function
 * firm_now().
 */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select firm_now() as now`)
  return new Date(rows[0]!.now)
}

/** The firm's current time, and how many of its seconds pass in a real second. */
export async function readRunningClock(db: Queryable): Promise<{ now: Date; speed: ClockSpeed }> {
  const [row] = await db.select({ now: sql<string>`firm_now()`, speed: firmClock.speed }).from(firmClock)
  return { now: new Date(row!.now), speed: row!.speed }
}

/** Reads the firm's current time and prevents moves of the clock until the transaction ends. */
export async function lockClock(tx: Transaction): Promise<Date> {
  await tx.select().from(firmClock).for('update')
  return readClock(tx)
}

/**
 * Moves the clock forward to an instant; it continues from there at the same speed. The database refuses an instant
 * before the latest known time.
 */
export async function advanceClock(tx: Queryable, to: Date): Promise<void> {
  await tx.update(firmClock).set({
    anchorFirm: to,
    anchorReal: sql`clock_timestamp()`,
    highWater: to,
    fastUntil: sql`clock_timestamp() + firm_clock_lease()`,
  })
}

/** Sets the clock's speed from now on, for every process and across restarts. */
export async function runClock(tx: Queryable, speed: ClockSpeed): Promise<void> {
  await tx.execute(sql`select firm_clock_run(${speed})`)
}

/**
 * Records the clock's time, so that it continues from here if the machine's time is set back, and extends the lease of
 * a fast clock by some seconds. Several processes may do this; the clock's row serialises them.
 */
export async function tickClock(db: Queryable): Promise<void> {
  await db.execute(sql`select firm_clock_tick()`)
}
