import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { advanceClock, readClock, readRunningClock, runClock, tickClock } from './clock.ts'

const { db, owner } = await freshDatabase()
/** The triggers apply to every role, not only the server's. */
const byOwner = queriesOver(owner)
const dayMs = 86_400_000

/** The database's time if the machine's clock is set back by an hour. */
const setBack = () => db.execute(sql`update firm_clock set anchor_real = anchor_real + interval '1 hour'`)

test('starts at the real time and runs', async () => {
  const first = await readClock(db)
  expect(Math.abs(first.getTime() - Date.now())).toBeLessThan(600_000)
  await expect.poll(async () => (await readClock(db)).getTime()).toBeGreaterThan(first.getTime())
})

test('does not change within a statement', async () => {
  const { rows } = await db.execute(sql`select firm_now() = (select firm_now() from pg_sleep(0.02)) as same`)
  expect(rows).toEqual([{ same: true }])
})

test('moves forward and continues from there', async () => {
  const to = new Date((await readClock(db)).getTime() + 15 * dayMs)
  await advanceClock(db, to)
  const now = (await readClock(db)).getTime()
  expect(now).toBeGreaterThanOrEqual(to.getTime())
  expect(now).toBeLessThan(to.getTime() + 60_000)
})

test('does not move back', async () => {
  const past = new Date((await readClock(db)).getTime() - dayMs)
  await expect(advanceClock(db, past)).rejects.toMatchObject({ cause: { code: 'LG004' } })
})

test('cannot be removed', async () => {
  await expect(byOwner.execute(sql`delete from firm_clock`)).rejects.toMatchObject({ cause: { code: 'LG002' } })
  await expect(byOwner.execute(sql`truncate firm_clock`)).rejects.toMatchObject({ cause: { code: 'LG002' } })
})

test('39 stays at the high-water mark when the machine’s clock is set back, and continues after the next tick', async () => {
  await tickClock(db)
  const mark = await readClock(db)
  await setBack()
  expect((await readClock(db)).getTime()).toBeGreaterThanOrEqual(mark.getTime() - 1_000)
  await tickClock(db)
  const resumed = await readClock(db)
  await expect.poll(async () => (await readClock(db)).getTime()).toBeGreaterThan(resumed.getTime())
  expect((await readClock(db)).getTime()).toBeLessThan(mark.getTime() + 60_000)
})

describe('another speed', () => {
  /** The clock's time after a span of real time, with a server whose last tick was `tickedMsAgo`. */
  const letPass = (ms: number, tickedMsAgo = 0) =>
    db.execute(sql`update firm_clock set anchor_real = anchor_real - make_interval(secs => ${ms / 1_000}),
      fast_until = clock_timestamp() + firm_clock_lease() - make_interval(secs => ${tickedMsAgo / 1_000})`)

  /** How far the clock advanced while `ms` of simulated real time passed in addition to the test's own duration. */
  async function passed(ms: number, tickedMsAgo?: number): Promise<{ firmMs: number; reallyMs: number }> {
    const startedAt = Date.now()
    const before = (await readClock(db)).getTime()
    await letPass(ms, tickedMsAgo)
    const firmMs = (await readClock(db)).getTime() - before
    return { firmMs, reallyMs: Date.now() - startedAt + 1 }
  }

  test('starts at the clock’s time, and a day passes in a minute', async () => {
    const before = await readClock(db)
    await runClock(db, 1440)
    const { now, speed } = await readRunningClock(db)
    expect(speed).toBe(1440)
    expect(now.getTime()).toBeGreaterThanOrEqual(before.getTime())
    await tickClock(db)
    const { firmMs, reallyMs } = await passed(5_000)
    expect(firmMs).toBeGreaterThanOrEqual(1440 * 5_000)
    expect(firmMs).toBeLessThanOrEqual(1440 * (5_000 + reallyMs))
  })

  test('stays the same after a move', async () => {
    const to = new Date((await readClock(db)).getTime() + dayMs)
    await advanceClock(db, to)
    expect((await passed(5_000)).firmMs).toBeGreaterThanOrEqual(1440 * 5_000)
  })

  test('falls back to real time when no server ticks, and never moves back', async () => {
    await tickClock(db)
    await runClock(db, 60)
    const { firmMs, reallyMs } = await passed(3_600_000, 3_600_000)
    // Only the ten seconds of the lease were fast.
    expect(firmMs).toBeGreaterThanOrEqual(3_600_000 + 59 * 10_000 - 1)
    expect(firmMs).toBeLessThanOrEqual(3_600_000 + 60 * (10_000 + reallyMs))
    const late = await readClock(db)
    await tickClock(db)
    const again = await passed(5_000)
    expect(again.firmMs).toBeGreaterThanOrEqual(60 * 5_000)
    expect((await readClock(db)).getTime()).toBeGreaterThan(late.getTime())
  })

  test('pauses, and can be moved while paused', async () => {
    await runClock(db, 0)
    expect((await passed(3_600_000)).firmMs).toBe(0)
    const to = new Date((await readClock(db)).getTime() + dayMs)
    await advanceClock(db, to)
    expect(await readClock(db)).toEqual(to)
    await tickClock(db)
    expect(await readClock(db)).toEqual(to)
    await runClock(db, 1)
    expect((await readClock(db)).getTime()).toBeGreaterThanOrEqual(to.getTime())
  })

  test('records of one instant keep their order by their ids', async () => {
    const ids: string[] = []
    for (const _ of [1, 2, 3]) {
      const { rows } = await db.execute<{ id: string }>(sql`select id_in_order() as id`)
      ids.push(rows[0]!.id)
    }
    expect(ids.toSorted()).toEqual(ids)
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true)
  })
})
