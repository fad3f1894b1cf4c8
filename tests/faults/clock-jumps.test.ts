import { expect, test } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { openBrowser } from './browser.ts'
import { seedInvestments } from './many-investments.ts'
import { startTwoServers } from './two-servers.ts'

const { database, a, b, operator } = await startTwoServers()
const count = 3_000

/**
 * What a jump of the machine's clock does: the time since the anchor is suddenly more or less. A test cannot set
 * the machine's clock, so it moves the anchor the other way.
 */
async function jump(interval: string): Promise<void> {
  await database.pool.query(`update firm_clock set anchor_real = anchor_real - $1::interval`, [interval])
}

const readAt = async (url: string) => Date.parse((await openBrowser(url).get('/api/clock')).body.now)

/** A jump back shows as no more than the time since the last look of the settlement: 2 s. */
const lookIntervalMs = 2_000

test(
  'case 39: the system clock jumps back again and again while settling: settles once, nothing backdated',
  { timeout: 180_000 },
  async () => {
    await seedInvestments(database.db, count)
    const { rows: before } = await database.pool.query(
      'select max(id) as id, max(occurred_at) as at from ledger_transfers',
    )
    let settling = true
    const move = operator
      .post('/api/operator/clock/moves', { move: 'day', times: 10 })
      .finally(() => (settling = false))
    const readings: number[] = []
    while (settling) {
      await jump('-2 hours')
      for (const { url } of [a, b]) readings.push(await readAt(url))
    }
    expect((await move).status).toBe(201)
    await expect
      .poll(async () => (await operator.get('/api/operator/clock')).body.unsettledInvestments, { timeout: 60_000 })
      .toBe(0)

    expect(readings.length).toBeGreaterThan(5)
    const furthestBack = Math.max(
      ...readings.map((reading, place) => Math.max(...readings.slice(0, place + 1)) - reading),
    )
    expect(furthestBack).toBeLessThanOrEqual(lookIntervalMs)
    const { rows } = await database.pool.query(
      `select count(*)::int as transfers, count(distinct subject_id)::int as subjects, min(occurred_at) >= $2 as dated_after,
      bool_and(in_order) as in_order
     from (select *, occurred_at >= lag(occurred_at, 1, occurred_at) over (order by id) as in_order from ledger_transfers) as t
     where reason = 'maturity' and id > $1`,
      [before[0].id, before[0].at],
    )
    expect(rows).toEqual([{ transfers: count, subjects: count, dated_after: true, in_order: true }])
    const { rows: early } = await database.pool.query('select id from investments where settled_at < matures_at')
    expect(early).toEqual([])
    expect((await verifyLedger(database.db)).findings).toEqual([])
  },
)

test('case 39: after a jump back the clock goes on from where it was', async () => {
  const before = await readAt(a.url)
  await jump('-1 day')
  expect(await readAt(b.url)).toBeGreaterThanOrEqual(before - lookIntervalMs)
  await expect.poll(() => readAt(a.url), { timeout: 10_000 }).toBeGreaterThan(before + 1_000)
  expect(await readAt(b.url)).toBeLessThan(before + 60_000)
})

test('case 39: what was recorded while the system clock was ahead stays the firm’s past', async () => {
  await jump('1 hour')
  await seedInvestments(database.db, 1)
  const { rows } = await database.pool.query<{ at: Date }>('select max(occurred_at) as at from ledger_transfers')
  await jump('-1 hour')
  expect(await readAt(a.url)).toBeGreaterThanOrEqual(rows[0]!.at.getTime())
})
