import { expect, test } from 'vitest'
import { DepositsQuery, WithdrawalsQuery } from '#root/contract/history.ts'
import { pageSize } from '#root/server/platform/page.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { listPastDeposits, listPastWithdrawals } from './list-records.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
type Query = Record<string, string>
const depositsOf = (clientId: string, query: Query = {}) => listPastDeposits(db, clientId, DepositsQuery.parse(query))
const withdrawalsOf = (clientId: string, query: Query = {}) =>
  listPastWithdrawals(db, clientId, WithdrawalsQuery.parse(query))

test('deposits by status, by day and in each order', async () => {
  const client = await firm.newFundedClient('300')
  const rejected = await firm.prove(client, '100')
  accepted(await firm.rejectDeposit(rejected.id))
  await firm.moveClock('day', 1)
  await firm.prove(client, '200')
  accepted(await firm.openDeposit(client, '150'))
  await firm.newFundedClient('999')

  const amounts = async (query: Query) => (await depositsOf(client.id, query)).rows.map(({ amount }) => Number(amount))
  expect(await amounts({})).toEqual([150, 200, 100, 300])
  expect(await amounts({ sort: 'oldest' })).toEqual([300, 100, 200, 150])
  expect(await amounts({ sort: 'largest' })).toEqual([300, 200, 150, 100])
  expect(await amounts({ sort: 'smallest', status: 'pending' })).toEqual([200])
  const today = (await depositsOf(client.id)).rows[0]!.createdAt.slice(0, 10)
  expect(await amounts({ from: today })).toEqual([150, 200])
  expect((await depositsOf(client.id, { status: 'rejected' })).rows).toMatchObject([
    { status: 'rejected', reason: 'No payment came' },
  ])
})

test('withdrawals have their fee, wallet and status', async () => {
  const client = await firm.newClientWithPayout('1000')
  const { id } = accepted(await firm.requestWithdrawal(client, '150.25'))
  accepted(await firm.requestWithdrawal(client, '200'))
  accepted(await firm.rejectWithdrawal(id))
  const { rows } = await withdrawalsOf(client.id, { sort: 'smallest' })
  expect(rows).toMatchObject([
    { amount: '150.25', fee: '0.00', status: 'rejected', reason: 'Not today' },
    { amount: '200.00', status: 'pending', reason: null },
  ])
  expect(rows[0]!.walletAddress).toMatch(/^bcrt1q/)
})

test.each(['newest', 'oldest', 'largest', 'smallest'])(
  'pages go both ways without gaps, the %s first',
  async (sort) => {
    const client = await firm.newFundedClient('100')
    // Equal amounts at equal times: only the id differs.
    for (let count = 1; count < pageSize + 10; count += 1) accepted(await firm.prove(client, `${100 + (count % 3)}`))
    const all = [await depositsOf(client.id, { sort })]
    all.push(await depositsOf(client.id, { sort, after: all[0]!.next! }))
    expect(new Set(all.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(pageSize + 10)
    expect(all.map(({ previous, next }) => [previous === null, next === null])).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await depositsOf(client.id, { sort, before: all[1]!.previous! })).rows).toEqual(all[0]!.rows)
  },
)

test('a transaction ID, or its beginning, finds the record in any status, and none of other clients', async () => {
  const client = await firm.newClientWithPayout('1000')
  const stranger = await firm.newFundedClient('250')
  const { id } = accepted(await firm.requestWithdrawal(client, '150.25'))
  accepted(await firm.requestWithdrawal(client, '200'))
  const found = async (transaction: string) =>
    (await withdrawalsOf(client.id, { transaction })).rows.map((row) => row.id)
  for (const text of [id, id.toUpperCase(), id.replaceAll('-', ''), ` ${id} `]) expect(await found(text)).toEqual([id])
  expect(await found(id.slice(0, 13))).toContain(id)
  for (const text of ['hello', id.slice(0, 7), `${id}0`, '00000000-0000-4000-8000-000000000000'])
    expect(await found(text)).toEqual([])
  const [deposit] = (await depositsOf(stranger.id)).rows
  expect((await depositsOf(client.id, { transaction: deposit!.id })).rows).toEqual([])
})
