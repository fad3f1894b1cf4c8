import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { originsOf } from '#root/domain/money-origins.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { listActivity } from '#root/server/features/history/movements.ts'
import { readBalances, readFirmBalances } from '#root/server/ledger/accounts.ts'
import { readFlows } from '#root/server/ledger/origins.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { publishedDuring } from '#root/tests/published-during.ts'
import { countRoundTrips } from '#root/tests/round-trips.ts'
import { invest, reinvest } from './invest.ts'
import { listInvestmentsOf } from './store.ts'

const { db, url } = await freshDatabase()
const firm = await openFirm(db)
const order = { plan: 'advanced', amount: '1500.5' } as const
const dayMs = 86_400_000

test('an investment moves the principal, credits the promised return, and notifies its client and the staff', async () => {
  const client = await firm.newFundedClient('2000')
  const { custodyCents, promisedReturnsCents } = await readFirmBalances(db)
  const published = await publishedDuring(url, () => firm.invest(client, order.plan, order.amount))
  const [investment, ...others] = await listInvestmentsOf(db, client.id)
  expect(others).toEqual([])
  expect(investment).toMatchObject({
    plan: 'advanced',
    planTitle: 'ADVANCED',
    principal: '1500.50',
    promisedReturn: '4501.50',
    payout: '6002.00',
    status: 'active',
    settledAt: null,
  })
  expect(Date.parse(investment!.maturesAt) - Date.parse(investment!.startedAt)).toBe(15 * dayMs)
  expect(await readBalances(db, client.id)).toEqual({
    depositedCents: 49_950n,
    investedCents: 600_200n,
    withdrawableCents: 0n,
    heldCents: 0n,
  })
  expect(await readFirmBalances(db)).toMatchObject({
    custodyCents,
    promisedReturnsCents: promisedReturnsCents + 450_150n,
  })
  expect(published).toEqual([
    { to: `client:${client.id}`, type: 'investment', id: investment!.id },
    { to: `client:${client.id}`, type: 'account' },
    { to: 'operators', type: 'investment', id: investment!.id },
    { to: 'everyone', type: 'ledger' },
  ])
})

test('an investment makes two round trips to the database: one to read and lock, one to write', async () => {
  const client = await firm.newFundedClient('2000')
  const { result, trips } = await countRoundTrips(() => firm.invest(client, order.plan, order.amount))
  accepted(result)
  expect(trips).toBe(2)
})

test('a key invests once, and in one plan', async () => {
  const client = await firm.newFundedClient('4000')
  const key = randomUUID()
  const investment = accepted(await invest(db, client.id, key, order))
  expect(await invest(db, client.id, key, order)).toEqual(investment)
  expect(await invest(db, client.id, key, { ...order, amount: '1000' })).toEqual({ refusal: 'idempotency-key-reused' })
  expect((await readBalances(db, client.id)).depositedCents).toBe(249_950n)
})

test('only the version that the client has seen is sold', async () => {
  const client = await firm.newFundedClient('2000')
  const seen = (planVersion: number) => invest(db, client.id, randomUUID(), { ...order, planVersion })
  expect(await seen(2)).toEqual({ refusal: 'plan-changed', params: { plan: 'ADVANCED' } })
  expect(accepted(await seen(1))).toMatchObject({ principal: '1500.50' })
})

test.each([
  ['advanced', '999.99', 'below-plan-minimum'],
  ['beginners', '1000', 'above-plan-maximum'],
  ['advanced', '2000.01', 'insufficient-deposits'],
] as const)('%s for $%s: %s', async (plan, amount, refusal) => {
  const client = await firm.newFundedClient('2000')
  expect(await firm.invest(client, plan, amount)).toMatchObject({ refusal })
  expect(await listInvestmentsOf(db, client.id)).toEqual([])
  expect(await readBalances(db, client.id)).toMatchObject({ depositedCents: 200_000n, investedCents: 0n })
})

test('a second plan is refused until the first matures', async () => {
  const client = await firm.newFundedClient('2000')
  accepted(await firm.invest(client, 'beginners', '100'))
  expect(await firm.invest(client, 'beginners', '100')).toEqual({ refusal: 'ongoing-plan' })
})

test('a payout is reinvested in one step, once for a key, and the ledger is intact', async () => {
  const client = await firm.newClientWithPayout('1000')
  const before = await readFirmBalances(db)
  const key = randomUUID()
  const again = { plan: 'advanced', amount: '3000' } as const
  const [investment, twin] = await Promise.all([
    reinvest(db, client.id, key, again),
    reinvest(db, client.id, key, again),
  ])
  expect(accepted(investment)).toMatchObject({ principal: '3000.00', payout: '12000.00', status: 'active' })
  expect(twin).toEqual(investment)
  expect(await reinvest(db, client.id, key, { ...again, amount: '2000' })).toEqual({
    refusal: 'idempotency-key-reused',
  })
  expect(await readBalances(db, client.id)).toEqual({
    depositedCents: 0n,
    investedCents: 1_200_000n,
    withdrawableCents: 100_000n,
    heldCents: 0n,
  })
  // Nothing was paid in or out: only the invented part has grown.
  expect(await readFirmBalances(db)).toEqual({
    ...before,
    promisedReturnsCents: before.promisedReturnsCents + 900_000n,
  })
  expect(originsOf(await readFlows(db, client.id))).toMatchObject({ paidInCents: 100_000n, inventedCents: 1_200_000n })
  const movements = (await listActivity(db, client.id, { zone: 'UTC', sort: 'newest' })).rows.slice(0, 3)
  expect(movements.map(({ reason, amount, from, to }) => [reason, amount, from, to])).toEqual([
    ['promised-return', '9000.00', null, 'invested'],
    ['principal', '3000.00', 'deposited', 'invested'],
    ['reinvestment', '3000.00', 'withdrawable', 'deposited'],
  ])
  expect((await verifyLedger(db)).findings).toEqual([])
})

test('of a withdrawal and a reinvestment of the same payout at once, one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const client = await firm.newClientWithPayout('1000')
    const outcomes = await Promise.all([
      firm.reinvest(client, 'advanced', '4000'),
      firm.requestWithdrawal(client, '4000'),
      firm.reinvest(client, 'advanced', '4000'),
    ])
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1)
    const { withdrawableCents, depositedCents, heldCents, investedCents } = await readBalances(db, client.id)
    expect([withdrawableCents, depositedCents]).toEqual([0n, 0n])
    expect([0n, 400_000n]).toContain(heldCents)
    expect(investedCents).toBe(heldCents === 0n ? 1_600_000n : 0n)
  }
})

test.each([
  ['advanced', '0', 'invalid-investment-amount'],
  ['advanced', '999.99', 'below-plan-minimum'],
  ['beginners', '1000', 'above-plan-maximum'],
  ['advanced', '4000.01', 'insufficient-balance'],
] as const)('a payout is not invested in %s with $%s: %s', async (plan, amount, refusal) => {
  const client = await firm.newClientWithPayout('1000')
  expect(await firm.reinvest(client, plan, amount)).toMatchObject({ refusal })
  expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 400_000n, investedCents: 0n })
})

test('a reinvestment is refused during a running plan, or with other terms than the client has seen', async () => {
  const client = await firm.newClientWithPayout('1000')
  const seen = (planVersion: number) =>
    reinvest(db, client.id, randomUUID(), { plan: 'advanced', amount: '1000', planVersion })
  expect(await seen(2)).toMatchObject({ refusal: 'plan-changed' })
  accepted(await seen(1))
  expect(await seen(1)).toEqual({ refusal: 'ongoing-plan' })
})
