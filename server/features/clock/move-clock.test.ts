import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClockMove } from '#root/domain/clock.ts'
import { fromDecimal } from '#root/domain/money.ts'
import { nowReader } from '#root/server/features/lab/read-now.ts'
import { readClock } from '#root/server/platform/clock.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { moveClock } from './move-clock.ts'
import { previewMove } from './preview-move.ts'
import { setSpeed } from './set-speed.ts'
import { readClockForOperator } from './store.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
const dayMs = 86_400_000

const move = (by: ClockMove, times = 1, key: string = randomUUID()) =>
  moveClock(db, firm.operator, key, { move: by, times })

test('refuses to go to a maturity when no plan is running', async () => {
  expect(await move('next-maturity')).toEqual({ refusal: 'nothing-matures' })
  expect(await previewMove(db, { move: 'next-maturity', times: 1 })).toEqual({ refusal: 'nothing-matures' })
})

test('adds days, once for a key', async () => {
  const before = await readClock(db)
  const key = randomUUID()
  const answers = await Promise.all([move('day', 3, key), move('day', 3, key)])
  expect(answers[0]).toEqual(answers[1])
  const passedMs = (await readClock(db)).getTime() - before.getTime()
  expect(passedMs).toBeGreaterThanOrEqual(3 * dayMs)
  expect(passedMs).toBeLessThan(3 * dayMs + 60_000)
})

test('two moves at once add up', async () => {
  const before = await readClock(db)
  await Promise.all([move('day'), move('day')])
  expect((await readClock(db)).getTime() - before.getTime()).toBeGreaterThanOrEqual(2 * dayMs)
})

test('moves from maturity to maturity, and stops at the last one', async () => {
  const maturities: string[] = []
  for (const plan of ['beginners', 'advanced', 'premium'] as const) {
    const amount = { beginners: '100', advanced: '1000', premium: '10000' }[plan]
    maturities.push(accepted(await firm.invest(await firm.newFundedClient(amount), plan, amount)).maturesAt)
  }
  expect(await readClockForOperator(db)).toMatchObject({
    nextMaturityAt: maturities[0],
    nextMaturity: { investments: 1, payout: '200.00' },
    activeInvestments: 3,
    unsettledInvestments: 0,
  })
  const toFirst = accepted(await previewMove(db, { move: 'next-maturity', times: 1 }))
  expect(toFirst).toMatchObject({
    to: maturities[0],
    investments: 1,
    payout: '200.00',
    held: '11100.00',
    dueNow: '0.00',
    missing: '0.00',
  })
  expect(toFirst.first).toMatchObject([{ client: { firstName: 'Ada' }, planTitle: 'BEGINNERS', payout: '200.00' }])
  expect(accepted(await previewMove(db, { move: 'day', times: 16 }))).toMatchObject({
    investments: 2,
    payout: '4200.00',
  })
  expect(accepted(await previewMove(db, { move: 'day', times: 1 }))).toMatchObject({
    investments: 0,
    payout: '0.00',
    first: [],
  })
  expect(accepted(await move('next-maturity'))).toEqual({ movedTo: maturities[0] })
  // Nothing has settled yet: the plans due are shown, and the next maturity is a later one.
  expect(await readClockForOperator(db)).toMatchObject({
    nextMaturityAt: maturities[1],
    activeInvestments: 3,
    unsettledInvestments: 1,
  })
  expect(accepted(await move('next-maturity', 30))).toEqual({ movedTo: maturities[2] })
})

test('the preview of a move agrees with the lab: earlier unrequested payouts are due too', async () => {
  const { db: own } = await freshDatabase()
  const other = await openFirm(own)
  // $1,000 was deposited; $4,000 is withdrawable by now, and not requested.
  const first = await other.newClientWithPayout('1000')
  const small = await other.newFundedClient('100')
  accepted(await other.invest(small, 'beginners', '100'))
  const previewed = async (times: number) => accepted(await previewMove(own, { move: 'day', times }))
  expect(await previewed(10)).toMatchObject({
    payout: '200.00',
    held: '1100.00',
    dueNow: '4000.00',
    missing: '3100.00',
  })
  expect((await nowReader(own)(null)).failure).toMatchObject({ missing: '2900.00' })

  // A large deposit makes it solvent until its own plan matures.
  const large = await other.newFundedClient('5000')
  const covered = await previewed(10)
  expect(covered).toMatchObject({ held: '6100.00', missing: '0.00' })
  accepted(await other.invest(large, 'advanced', '5000'))
  // Requested money is due like any other.
  accepted(await other.requestWithdrawal(first, '400'))
  for (let day = 0; day < 16; day += 1) {
    const before = await previewed(1)
    await other.moveClock('day')
    const { failure, held, dueNow, at } = await nowReader(own)(null)
    const missing = failure?.day === at.slice(0, 10) ? failure.missing : '0.00'
    expect({ held: before.held, missing: before.missing }).toEqual({ held, missing })
    expect(fromDecimal(before.dueNow) + fromDecimal(before.payout)).toBe(fromDecimal(dueNow))
  }
  expect((await nowReader(own)(null)).failure).not.toBeNull()
})

test('is audited with its distance', async () => {
  const { movedTo } = accepted(await move('day'))
  const { rows } = await db.execute(
    sql`select details, state_after from audit_log where action = 'clock-moved' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ details: { move: 'day' }, state_after: { now: movedTo } }])
})

test('a speed is set once, and audited', async () => {
  for (const speed of [360, 360, 1] as const) await setSpeed(db, firm.operator, speed)
  const { rows } = await db.execute(
    sql`select state_before, state_after from audit_log where action = 'clock-speed-set' order by id`,
  )
  expect(rows).toEqual([
    { state_before: { speed: 1 }, state_after: { speed: 360 } },
    { state_before: { speed: 360 }, state_after: { speed: 1 } },
  ])
})
