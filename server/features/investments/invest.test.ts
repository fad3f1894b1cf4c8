import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readBalances, readFirmBalances } from '#root/server/ledger/accounts.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { toldDuring } from '#root/tests/told-during.ts'
import { invest } from './invest.ts'
import { listInvestmentsOf } from './store.ts'

const { db, url } = await freshDatabase()
const firm = await openFirm(db)
const order = { plan: 'advanced', amount: '1500.5' } as const
const dayMs = 86_400_000

test('an investment moves the principal, credits the promise from nothing, and is told to its client and the staff', async () => {
  const client = await firm.newFundedClient('2000')
  const { custodyCents, promisedReturnsCents } = await readFirmBalances(db)
  const told = await toldDuring(url, () => firm.invest(client, order.plan, order.amount))
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
  expect(told).toEqual([
    { to: 'everyone', type: 'ledger' },
    { to: `client:${client.id}`, type: 'investment', id: investment!.id },
    { to: `client:${client.id}`, type: 'account' },
    { to: 'operators', type: 'investment', id: investment!.id },
  ])
})

test('a key invests once, and in nothing else', async () => {
  const client = await firm.newFundedClient('4000')
  const key = randomUUID()
  const investment = accepted(await invest(db, client.id, key, order))
  expect(await invest(db, client.id, key, order)).toEqual(investment)
  expect(await invest(db, client.id, key, { ...order, amount: '1000' })).toEqual({ refusal: 'idempotency-key-reused' })
  expect((await readBalances(db, client.id)).depositedCents).toBe(249_950n)
})

test('only the version of a plan is sold that the client has seen', async () => {
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

test('a second plan waits for the end of the first', async () => {
  const client = await firm.newFundedClient('2000')
  accepted(await firm.invest(client, 'beginners', '100'))
  expect(await firm.invest(client, 'beginners', '100')).toEqual({ refusal: 'ongoing-plan' })
})
