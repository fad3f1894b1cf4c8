import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import { fromDecimal } from '#root/domain/money.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openFirm } from '#root/tests/firm.ts'
import { entriesStatement, findAccount, listAccounts, listEntries, readOverview } from './store.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
let client: Actor

beforeAll(async () => {
  client = await firm.newClientWithPayout('2000.00')
  await firm.requestWithdrawal(client, '900.00')
})

const accountOf = async (kind: string) => {
  const { rows } = await listAccounts(db, { search: client.email })
  return rows.find((account) => account.kind === kind)!
}

test('the overview has every account with its sign, and its sum is zero', async () => {
  const { firm: own, clients, sum } = await readOverview(db)
  expect(own.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['custody', '-2000.00'],
    ['promised_returns', '-6000.00'],
    ['fees', '0.00'],
    ['paid_out', '0.00'],
  ])
  expect(clients.find(({ kind }) => kind === 'withdrawable')?.balance).toBe('7100.00')
  expect(sum).toBe('0.00')
})

test('an account is found by its client, and its reasons add up to its balance', async () => {
  const { id } = await accountOf('withdrawable')
  const account = await findAccount(db, id)
  expect(account).toMatchObject({ kind: 'withdrawable', balance: '7100.00', client: { id: client.id } })
  expect(account?.reasons).toEqual([
    { reason: 'maturity', amount: '8000.00', times: 1 },
    { reason: 'withdrawal-hold', amount: '-900.00', times: 1 },
  ])
  const sum = account!.reasons.reduce((total, { amount }) => total + fromDecimal(amount), 0n)
  expect(sum).toBe(fromDecimal(account!.balance))
  expect(await findAccount(db, '999999999')).toBeNull()
})

test('its entries have both sides and the balance before and after', async () => {
  const { rows } = await listEntries(db, (await accountOf('invested')).id, {})
  expect(
    rows.map(({ reason, amount, balanceBefore, balanceAfter, other, planTitle }) => [
      reason,
      amount,
      balanceBefore,
      balanceAfter,
      other.kind,
      planTitle,
    ]),
  ).toEqual([
    ['maturity', '-8000.00', '8000.00', '0.00', 'withdrawable', 'ADVANCED'],
    ['promised-return', '6000.00', '2000.00', '8000.00', 'promised_returns', 'ADVANCED'],
    ['principal', '2000.00', '0.00', '2000.00', 'deposited', 'ADVANCED'],
  ])
})

test('a page of entries is read by the account’s index, not by a scan of the ledger', async () => {
  const plan = await db.transaction(async (tx) => {
    // A sequential scan is fastest for so few rows, but not for a large ledger.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${entriesStatement('1', { after: '5' })}`)
  })
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index Scan Backward using ledger_entries_chain/)
  expect(text).not.toMatch(/Seq Scan/)
})
