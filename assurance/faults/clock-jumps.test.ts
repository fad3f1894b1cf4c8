import { expect, test } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { seedInvestments } from '#root/tests/many-investments.ts'
import { openBrowser, openProvedDeposit, signUp } from '#root/tests/start/browser.ts'
import { stop } from '#root/tests/start/server-process.ts'
import { startTwoServers } from '#root/tests/start/two-servers.ts'

const { database, a, b, operator } = await startTwoServers()
const count = 3_000

/**
 * A jump of the machine's clock changes the time since the anchor. A test cannot set
 * the machine's clock, so it moves the anchor the other way.
 */
async function jump(interval: string): Promise<void> {
  await database.pool.query(`update firm_clock set anchor_real = anchor_real - $1::interval`, [interval])
}

const readAt = async (url: string) => Date.parse((await openBrowser(url).get('/api/clock')).body.now)

/** A jump back shows as at most the time since the settlement last read the clock: 2 s. */
const lookIntervalMs = 2_000

test(
  '39 the system clock jumps back repeatedly during a settlement: each plan is settled once, and nothing is backdated',
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
     from (select *, occurred_at >= lag(occurred_at, 1, occurred_at) over (order by id) - $3::interval as in_order from ledger_transfers) as t
     where reason = 'maturity' and id > $1`,
      // Two servers settle side by side: one may have read the time just before a jump back, the other just after it.
      [before[0].id, before[0].at, `${lookIntervalMs} ms`],
    )
    expect(rows).toEqual([{ transfers: count, subjects: count, dated_after: true, in_order: true }])
    const { rows: early } = await database.pool.query('select id from investments where settled_at < matures_at')
    expect(early).toEqual([])
    expect((await verifyLedger(database.db)).findings).toEqual([])
  },
)

test('39 after a jump back the clock continues from its last time', async () => {
  const before = await readAt(a.url)
  await jump('-1 day')
  expect(await readAt(b.url)).toBeGreaterThanOrEqual(before - lookIntervalMs)
  await expect.poll(() => readAt(a.url), { timeout: 10_000 }).toBeGreaterThan(before + 1_000)
  expect(await readAt(b.url)).toBeLessThan(before + 60_000)
})

test('39 records made while the system clock was ahead stay in the firm’s past', async () => {
  await jump('1 hour')
  await seedInvestments(database.db, 1)
  const { rows } = await database.pool.query<{ at: Date }>('select max(occurred_at) as at from ledger_transfers')
  await jump('-1 hour')
  expect(await readAt(a.url)).toBeGreaterThanOrEqual(rows[0]!.at.getTime())
})

const unsettled = async () => (await operator.get('/api/operator/clock')).body.unsettledInvestments as number

test(
  'while a settlement is blocked, all other requests are answered, also at the blocked server',
  { timeout: 180_000 },
  async () => {
    const [heldUp] = await seedInvestments(database.db, 1_500)
    const lock = await database.pool.connect()
    try {
      await lock.query('begin')
      await lock.query('select from ledger_accounts where client_id = $1 for update', [heldUp])
      const moves = await Promise.all(
        [a, b].map(({ url }) => operator.at(url).post('/api/operator/clock/moves', { move: 'day', times: 10 })),
      )
      expect(moves.map(({ status }) => status)).toEqual([201, 201])
      for (const { url } of [a, b]) {
        const client = await signUp(url)
        const id = await openProvedDeposit(client, '500')
        expect((await operator.at(url).post(`/api/operator/deposits/${id}/approval`)).status).toBe(200)
        expect((await client.post('/api/investments', { plan: 'beginners', amount: '500' })).status).toBe(201)
        expect((await operator.at(url).get('/api/operator/firm')).status).toBe(200)
        const preview = '/api/operator/clock/moves/preview?move=day&times=30'
        expect((await operator.at(url).get(preview)).body.first).toContainEqual(
          expect.objectContaining({ client: expect.objectContaining({ firstName: 'Ada' }) }),
        )
      }
      expect(await unsettled()).toBeGreaterThan(0)
    } finally {
      await lock.query('rollback')
      lock.release()
    }
    await expect.poll(unsettled, { timeout: 60_000 }).toBe(0)
    expect((await verifyLedger(database.db)).findings).toEqual([])
  },
)

test(
  'a speed that is set at one server applies to both, and is kept when both are killed',
  { timeout: 180_000 },
  async () => {
    const clockAt = async (url: string) =>
      (await openBrowser(url).get('/api/clock')).body as { now: string; speed: number }
    const halfAnHourMs = 1_800_000
    expect((await operator.put('/api/operator/clock/speed', { speed: 1440 })).body.speed).toBe(1440)
    const started = await clockAt(b.url)
    expect(started.speed).toBe(1440)
    await expect.poll(() => readAt(b.url), { timeout: 30_000 }).toBeGreaterThan(Date.parse(started.now) + halfAnHourMs)

    for (const { run } of [a, b]) await stop(run, 'SIGKILL')
    const { rows } = await database.pool.query<{ now: Date }>('select firm_now() as now')
    await b.restart()
    const resumed = await clockAt(b.url)
    expect(resumed.speed).toBe(1440)
    expect(Date.parse(resumed.now)).toBeGreaterThanOrEqual(rows[0]!.now.getTime())
    await expect.poll(() => readAt(b.url), { timeout: 30_000 }).toBeGreaterThan(Date.parse(resumed.now) + halfAnHourMs)

    await operator.at(b.url).put('/api/operator/clock/speed', { speed: 0 })
    const held = await clockAt(b.url)
    expect(await clockAt(b.url)).toEqual(held)
  },
)
