import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { advanceClock, readClock, tickClock } from './clock.ts'

const { db } = await freshDatabase()
const dayMs = 86_400_000

/** What the database sees when the machine's clock is set back by an hour. */
const setBack = () => db.execute(sql`update firm_clock set anchor_real = anchor_real + interval '1 hour'`)

test('begins at the real time and runs', async () => {
  const first = await readClock(db)
  expect(Math.abs(first.getTime() - Date.now())).toBeLessThan(600_000)
  await db.execute(sql`select pg_sleep(0.02)`)
  expect((await readClock(db)).getTime()).toBeGreaterThan(first.getTime())
})

test('stands still within a statement', async () => {
  const { rows } = await db.execute(sql`select firm_now() = (select firm_now() from pg_sleep(0.02)) as same`)
  expect(rows).toEqual([{ same: true }])
})

test('moves forward and goes on from there', async () => {
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
  await expect(db.execute(sql`delete from firm_clock`)).rejects.toMatchObject({ cause: { code: 'LG002' } })
  await expect(db.execute(sql`truncate firm_clock`)).rejects.toMatchObject({ cause: { code: 'LG002' } })
})

test('case 39: stays at the mark when the machine’s clock is set back, and runs on after the next tick', async () => {
  await tickClock(db)
  const mark = await readClock(db)
  await setBack()
  expect((await readClock(db)).getTime()).toBeGreaterThanOrEqual(mark.getTime() - 1_000)
  await tickClock(db)
  const resumed = await readClock(db)
  await db.execute(sql`select pg_sleep(0.02)`)
  expect((await readClock(db)).getTime()).toBeGreaterThan(resumed.getTime())
  expect((await readClock(db)).getTime()).toBeLessThan(mark.getTime() + 60_000)
})
