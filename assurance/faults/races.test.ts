import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { type Answer, moveDays, mustPost, openProvedDeposit, signUp } from '#root/tests/start/browser.ts'
import { startTwoServers } from '#root/tests/start/two-servers.ts'

const servers = await startTwoServers()
const { database, a, b, operator, newFundedClient, newClientWithPayout } = servers
const rounds = 5

afterAll(async () => {
  expect((await verifyLedger(database.db)).findings).toEqual([])
  const { rows } = await database.pool.query(
    `select deadlocks from pg_stat_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ deadlocks: 0n }])
})

const outcomes = (answers: readonly Answer[]) => answers.map(({ status, body }) => body.code ?? status).toSorted()

test('1 one investment sent twice at once, from two tabs at two processes: one posting', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const client = await newFundedClient('4000')
    const order = { plan: 'advanced', amount: '2000' }
    const answers = await Promise.all([a, b, a, b].map(({ url }) => client.at(url).post('/api/investments', order)))
    expect(outcomes(answers)).toEqual([201, 'ongoing-plan', 'ongoing-plan', 'ongoing-plan'])
    const { body } = await client.get('/api/account')
    expect(body.balances).toEqual({ deposited: '2000.00', invested: '8000.00', withdrawable: '0.00', held: '0.00' })
  }
})

test('2 the same key in parallel: one effect, the same reply', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const client = await newClientWithPayout('1000')
    const request = { walletAddress: regtestAddress, amount: '150' }
    const key = randomUUID()
    const answers = await Promise.all(
      [a, b, a, b].map(({ url }) => client.at(url).post('/api/withdrawals', request, key)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 201, body: { amount: '150.00' } })
    expect((await client.get('/api/withdrawals')).body.withdrawals).toHaveLength(1)
  }
})

test('2 a repeated refused request gets the same refusal, even if it would be allowed by now', async () => {
  const client = await signUp(a.url)
  const key = randomUUID()
  const order = { plan: 'beginners', amount: '500' }
  expect((await client.post('/api/investments', order, key)).body.code).toBe('insufficient-deposits')
  await mustPost(operator, `/api/operator/deposits/${await openProvedDeposit(client, '500')}/approval`)
  expect((await client.at(b.url).post('/api/investments', order, key)).body.code).toBe('insufficient-deposits')
  expect((await client.post('/api/investments', order)).status).toBe(201)
})

test('3 a key reused with another body, or for another operation: 409, nothing changed', async () => {
  const client = await newFundedClient('4000')
  const key = randomUUID()
  await client.post('/api/investments', { plan: 'advanced', amount: '2000' }, key)
  const before = await client.get('/api/account')
  const changed = await client.at(b.url).post('/api/investments', { plan: 'advanced', amount: '2001' }, key)
  const elsewhere = await client.post('/api/deposits', { amount: '2000' }, key)
  expect([changed, elsewhere].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'idempotency-key-reused'],
    [409, 'idempotency-key-reused'],
  ])
  expect(await client.get('/api/account')).toEqual(before)
})

test('3 another client may use the same key', async () => {
  const key = randomUUID()
  for (const client of [await signUp(a.url), await signUp(b.url)]) {
    expect((await client.post('/api/deposits', { amount: '100' }, key)).status).toBe(201)
  }
})

test('4 two approvals of one deposit: one credit', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const client = await signUp(a.url)
    const id = await openProvedDeposit(client, '300')
    const approve = ({ url }: { url: string }) => operator.at(url).post(`/api/operator/deposits/${id}/approval`)
    expect(outcomes(await Promise.all([a, b, a, b].map(approve)))).toEqual([
      200,
      ...Array(3).fill('deposit-not-pending'),
    ])
    expect((await client.get('/api/account')).body).toMatchObject({
      balances: { deposited: '300.00' },
      totalDeposits: '300.00',
    })
  }
})

test('5 approve against reject: one wins, the other is refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const client = await signUp(a.url)
    const id = await openProvedDeposit(client, '300')
    const [approval, rejection] = await Promise.all([
      operator.post(`/api/operator/deposits/${id}/approval`),
      operator.at(b.url).post(`/api/operator/deposits/${id}/rejection`, { reason: 'No payment came' }),
    ])
    expect(outcomes([approval, rejection])).toEqual([200, 'deposit-not-pending'])
    const { deposits } = (await client.get('/api/deposits')).body
    const { balances } = (await client.get('/api/account')).body
    const approved = approval.status === 200
    expect([deposits[0].status, balances.deposited]).toEqual(approved ? ['approved', '300.00'] : ['rejected', '0.00'])
  }
})

test('5 approve, reject and cancel of a withdrawal: one wins', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const client = await newClientWithPayout('1000')
    const { id } = await mustPost(client, '/api/withdrawals', { walletAddress: regtestAddress, amount: '400' })
    const answers = await Promise.all([
      operator.post(`/api/operator/withdrawals/${id}/approval`),
      operator.at(b.url).post(`/api/operator/withdrawals/${id}/rejection`, { reason: 'Not today' }),
      client.at(b.url).post(`/api/withdrawals/${id}/cancellation`),
    ])
    expect(outcomes(answers)).toEqual([200, 'withdrawal-not-pending', 'withdrawal-not-pending'])
    const paid = answers[0].status === 200
    const { balances, totalWithdrawals } = (await client.get('/api/account')).body
    expect(balances).toMatchObject({ held: '0.00', withdrawable: paid ? '3600.00' : '4000.00' })
    expect(totalWithdrawals).toBe(paid ? '400.00' : '0.00')
  }
})

test('6 parallel withdrawals over the balance: never below 0', async () => {
  const client = await newClientWithPayout('1000')
  const request = { walletAddress: regtestAddress, amount: '1300' }
  const answers = await Promise.all(
    [a, b, a, b, a, b, a, b].map(({ url }) => client.at(url).post('/api/withdrawals', request)),
  )
  expect(outcomes(answers)).toEqual([...Array(3).fill(201), ...Array(5).fill('insufficient-balance')])
  expect((await client.get('/api/account')).body.balances).toMatchObject({ withdrawable: '100.00', held: '3900.00' })
})

test('7 a withdrawal against an investment, with funds for one: one succeeds', async () => {
  const request = { walletAddress: regtestAddress, amount: '1000' }
  const order = { plan: 'advanced', amount: '1000' }
  for (let round = 0; round < rounds; round += 1) {
    const client = await newFundedClient('1000')
    const answers = await Promise.all([
      client.post('/api/investments', order),
      client.at(b.url).post('/api/withdrawals', request),
    ])
    expect(outcomes(answers)).toEqual([201, 'insufficient-balance'])
    await moveDays(operator, 15)
    const swapped = await Promise.all([
      client.at(b.url).post('/api/investments', order),
      client.post('/api/withdrawals', request),
    ])
    expect(outcomes(swapped)).toEqual([201, 'insufficient-deposits'])
  }
})
