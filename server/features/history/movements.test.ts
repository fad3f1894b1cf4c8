import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ActivityQuery } from '#root/contract/history.ts'
import { movementAccounts } from '#root/domain/history.ts'
import { pageSize } from '#root/server/platform/page.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { listActivity } from './movements.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
const ask = (clientId: string, query: Record<string, string> = {}) =>
  listActivity(db, clientId, ActivityQuery.parse(query))

/** From a deposit to a paid, a rejected and a cancelled withdrawal. */
async function newClientWithAPast() {
  const client = await firm.newClientWithPayout('2000')
  const [paid, rejected, cancelled] = [
    accepted(await firm.requestWithdrawal(client, '500')),
    accepted(await firm.requestWithdrawal(client, '300')),
    accepted(await firm.requestWithdrawal(client, '200.01')),
  ]
  accepted(await firm.approveWithdrawal(paid.id))
  accepted(await firm.rejectWithdrawal(rejected.id))
  accepted(await firm.cancelWithdrawal(client, cancelled.id))
  return { client, paid }
}

test('every transaction is listed once, with the total balance after it', async () => {
  const { client, paid } = await newClientWithAPast()
  const { rows, previous, next } = await ask(client.id, { sort: 'oldest' })
  expect(rows.map(({ reason, amount, change, balanceAfter }) => [reason, amount, change, balanceAfter])).toEqual([
    ['deposit', '2000.00', '2000.00', '2000.00'],
    ['principal', '2000.00', '0.00', '2000.00'],
    ['promised-return', '6000.00', '6000.00', '8000.00'],
    ['maturity', '8000.00', '0.00', '8000.00'],
    ['withdrawal-hold', '500.00', '0.00', '8000.00'],
    ['withdrawal-hold', '300.00', '0.00', '8000.00'],
    ['withdrawal-hold', '200.01', '0.00', '8000.00'],
    ['withdrawal-payment', '500.00', '-500.00', '7500.00'],
    ['withdrawal-release', '300.00', '0.00', '7500.00'],
    ['withdrawal-release', '200.01', '0.00', '7500.00'],
  ])
  expect([previous, next]).toEqual([null, null])
  expect(rows[1]).toMatchObject({ planTitle: 'ADVANCED', from: 'deposited', to: 'invested' })
  expect(rows[7]).toMatchObject({ subjectId: paid.id, planTitle: null, from: 'held', to: null })
  expect((await ask(client.id)).rows).toEqual(rows.toReversed())
})

test('other clients’ transactions do not show, and a client without money has none', async () => {
  const stranger = await firm.newClient()
  await newClientWithAPast()
  expect(await ask(stranger.id)).toEqual({ rows: [], previous: null, next: null })
})

test('filters by kind and by days of a time zone apply; the balances stay those of the whole account', async () => {
  const { client } = await newClientWithAPast()
  const reasons = async (query: Record<string, string>) =>
    (await ask(client.id, query)).rows.map(({ reason }) => reason)
  expect(await reasons({ kind: 'deposit' })).toEqual(['deposit'])
  expect(await reasons({ kind: 'investment' })).toEqual(['promised-return', 'principal'])
  expect(await reasons({ kind: 'withdrawal' })).toHaveLength(6)
  const [maturity] = (await ask(client.id, { kind: 'maturity' })).rows
  expect(maturity!.balanceAfter).toBe('8000.00')

  const day = maturity!.at.slice(0, 10)
  const [deposit] = (await ask(client.id, { kind: 'deposit' })).rows
  expect(await reasons({ from: day })).not.toContain('deposit')
  expect(await reasons({ to: deposit!.at.slice(0, 10) })).toEqual(['promised-return', 'principal', 'deposit'])
  expect(await reasons({ from: day, to: day })).toHaveLength(7)
})

test('paging forward and back has no gaps or repetitions, also while rows are added', async () => {
  const client = await firm.newFundedClient('100')
  for (let deposits = 1; deposits < 2 * pageSize + 5; deposits += 1) {
    const { id } = await firm.prove(client, '100')
    accepted(await firm.approveDeposit(id))
  }
  const first = await ask(client.id)
  const { id } = await firm.prove(client, '999')
  accepted(await firm.approveDeposit(id))
  const second = await ask(client.id, { after: first.next! })
  const third = await ask(client.id, { after: second.next! })
  expect([first, second, third].map(({ rows }) => rows.length)).toEqual([pageSize, pageSize, 5])
  const balances = [first, second, third].flatMap(({ rows }) => rows.map(({ balanceAfter }) => balanceAfter))
  expect(balances).toEqual(Array.from({ length: 2 * pageSize + 5 }, (_, place) => `${(55 - place) * 100}.00`))
  expect(third.next).toBeNull()
  expect(await ask(client.id, { before: third.previous! })).toEqual(second)
  const newest = await ask(client.id, { before: second.previous! })
  expect(newest.rows).toEqual(first.rows)
  expect((await ask(client.id, { before: newest.previous! })).rows).toMatchObject([{ amount: '999.00' }])
})

test('the accounts named for each reason are those of the ledger’s routes', async () => {
  const { rows } = await db.execute<{ reason: string; from: string | null; to: string | null }>(sql`
    select reason,
      case when not ledger_is_firm(from_kind) then from_kind end as from,
      case when not ledger_is_firm(to_kind) then to_kind end as to
    from ledger_routes where reason <> 'withdrawal-payout'`)
  expect(Object.fromEntries(rows.map(({ reason, from, to }) => [reason, { from, to }]))).toEqual(movementAccounts)
})
