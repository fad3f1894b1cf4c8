import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { TransferReason } from '#root/domain/ledger.ts'
import { cents } from '#root/domain/money.ts'
import { outsideTransaction } from '#root/server/platform/database/in-transaction.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { lockClientAccounts, lockCustody, openClientAccounts, readBalances, readFirmBalances } from './accounts.ts'
import { postTransfers } from './post-transfers.ts'
import { readOwedToClients, readPaidOut } from './totals.ts'

const { db } = await freshDatabase()
let clientId: string

beforeEach(async () => {
  clientId = randomUUID()
  await openClientAccounts(db, [clientId])
})

const post = (reason: TransferReason, amount: bigint) =>
  db.transaction((tx) => postTransfers(tx, [{ reason, clientId, amountCents: cents(amount), subjectId: randomUUID() }]))

test('adds up to what the firm holds, owes, has earned and has paid', async () => {
  const [firm, owed, paid] = [await readFirmBalances(db), await readOwedToClients(db), await readPaidOut(db)]
  await post('deposit', 1_000n)
  await post('principal', 400n)
  await post('promised-return', 300n)
  await post('maturity', 700n)
  await post('withdrawal-hold', 600n)
  await post('withdrawal-payment', 450n)
  await post('withdrawal-fee', 50n)
  await post('withdrawal-payout', 200n)
  expect(await readFirmBalances(db)).toEqual({
    custodyCents: firm.custodyCents + 800n,
    promisedReturnsCents: firm.promisedReturnsCents + 300n,
    feesCents: firm.feesCents + 50n,
    payableCents: firm.payableCents + 250n,
  })
  expect(await db.transaction(lockCustody)).toBe(firm.custodyCents + 800n)
  expect((await readOwedToClients(db)) - owed).toBe(800n)
  expect((await readPaidOut(db)) - paid).toBe(200n)
  expect(await readBalances(db, clientId)).toEqual({
    depositedCents: 600n,
    investedCents: 0n,
    withdrawableCents: 100n,
    heldCents: 100n,
  })
})

test('a client’s balances are separate', async () => {
  const first = clientId
  await post('deposit', 500n)
  clientId = randomUUID()
  await openClientAccounts(db, [clientId])
  await post('deposit', 20n)
  expect(await readBalances(db, first)).toMatchObject({ depositedCents: 500n })
  expect(await readBalances(db, clientId)).toMatchObject({ depositedCents: 20n })
})

test('a client without accounts has nothing, and gets them when first needed', async () => {
  const nothing = { depositedCents: 0n, investedCents: 0n, withdrawableCents: 0n, heldCents: 0n }
  clientId = randomUUID()
  expect(await readBalances(db, clientId)).toEqual(nothing)
  expect(await db.$count(sql`ledger_accounts where client_id = ${clientId}`)).toBe(0)
  expect(await db.transaction((tx) => lockClientAccounts(tx, clientId))).toEqual(nothing)
  expect(await db.$count(sql`ledger_accounts where client_id = ${clientId}`)).toBe(4)
})

test.each([
  ['a client’s accounts', (tx: Transaction) => lockClientAccounts(tx, clientId)],
  ['custody', (tx: Transaction) => lockCustody(tx)],
])('locks %s until the transaction ends', async (_, lock) => {
  await db.transaction(async (tx) => {
    await lock(tx)
    const locked = outsideTransaction(async () =>
      db.execute(sql`
        select from ledger_accounts where coalesce(client_id, ${clientId}) = ${clientId} for no key update nowait`),
    )
    await expect(locked).rejects.toMatchObject({ cause: { code: '55P03' } })
  })
})
