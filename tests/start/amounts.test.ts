import { afterAll, expect, test } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { mustPost, signUp } from './browser.ts'
import { startTwoServers } from './two-servers.ts'

const { database, a, operator, newFundedClient, newClientWithPayout } = await startTwoServers()

afterAll(async () => {
  expect((await verifyLedger(database.db)).findings).toEqual([])
})

/** Every route that takes an amount, with an otherwise valid body. */
const routes: readonly [string, (amount: unknown) => object][] = [
  ['/api/deposits', (amount) => ({ amount })],
  ['/api/investments', (amount) => ({ plan: 'advanced', amount })],
  ['/api/withdrawals', (amount) => ({ walletAddress: regtestAddress, amount })],
]

async function expectRefused(amounts: readonly unknown[]): Promise<void> {
  const client = await newFundedClient('5000')
  const before = await client.get('/api/account')
  for (const [path, bodyOf] of routes) {
    for (const amount of amounts) {
      const { status, body } = await client.post(path, bodyOf(amount))
      expect({ path, amount, status, field: body.field }).toEqual({ path, amount, status: 400, field: 'amount' })
    }
  }
  expect(await client.get('/api/account')).toEqual(before)
}

test('9 -1, 0, NaN, 1e309, "1e3", "12abc", full-width digits: 400 with the field named', async () => {
  // JSON has no NaN and no infinity: both arrive as null.
  await expectRefused([
    '-1',
    '0',
    '0.00',
    'NaN',
    '1e309',
    '1e3',
    '12abc',
    '１０００',
    '',
    ' 1000',
    '1,000',
    -1,
    0,
    1000,
    NaN,
    Infinity,
    null,
    ['1000'],
    { amount: '1000' },
  ])
})

test('10 three decimals: 400, never rounded', async () => {
  await expectRefused(['1000.001', '999.999', '1000.000', '0.001'])
})

test('11 2^53+1 and a bigint overflow: exact or 400', async () => {
  const twoTo53And1 = 2n ** 53n + 1n
  await expectRefused([String(twoTo53And1), String(2n ** 63n), '9'.repeat(1_000)])
  // Amounts that a double could not distinguish from their neighbours are parsed exactly and refused for their value.
  const client = await signUp(a.url)
  const { status, body } = await client.post('/api/deposits', { amount: '9007199254740.93' })
  expect([status, body.code]).toEqual([400, 'above-maximum-deposit'])
  expect((await client.post('/api/deposits', { amount: '1000000.00' })).body.amount).toBe('1000000.00')
  expect((await client.post('/api/deposits', { amount: '1000000.01' })).body.code).toBe('above-maximum-deposit')
})

test('12 the fee and the amount sent add up to the amount, to the cent', async () => {
  await database.pool.query(`update settings set value = '333' where name = 'withdrawal-fee-basis-points'`)
  const client = await newClientWithPayout('1000')
  expect((await client.get('/api/withdrawals/terms')).body.feeBasisPoints).toBe(333)
  const body = await mustPost(client, '/api/withdrawals', { walletAddress: regtestAddress, amount: '100.99' })
  expect(body.fee).toBe('3.36')
  const before = (await operator.get('/api/operator/firm')).body
  expect((await operator.post(`/api/operator/withdrawals/${body.id}/approval`)).status).toBe(200)
  const after = (await operator.get('/api/operator/firm')).body
  const grown = (what: string) => Math.round((after[what] - before[what]) * 100)
  expect({
    fees: grown('fees'),
    paidOut: grown('paidOut'),
    custody: grown('custody'),
    owed: grown('owedToClients'),
  }).toEqual({
    fees: 336,
    paidOut: 9763,
    custody: -9763,
    owed: -10099,
  })
  expect((await client.get('/api/account')).body.totalWithdrawals).toBe('100.99')
})
