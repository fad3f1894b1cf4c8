import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { readBalances, readFirmBalances } from '#root/server/ledger/accounts.ts'
import { readClientTotals, readPaidOut } from '#root/server/ledger/totals.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm, regtestAddress } from '#root/tests/firm.ts'
import { publishedDuring } from '#root/tests/published-during.ts'
import { countRoundTrips } from '#root/tests/round-trips.ts'
import { withdrawalQueue } from './queue.ts'
import { readTerms, requestWithdrawal } from './request-withdrawal.ts'
import { listWithdrawalsOf } from './store.ts'

const { db, url } = await freshDatabase()
const firm = await openFirm(db)
let client: Awaited<ReturnType<typeof firm.newClientWithPayout>>
/** $4,000 withdrawable, of which the firm holds $1,000. */
beforeEach(async () => {
  client = await firm.newClientWithPayout('1000')
})

describe('a request', () => {
  test('makes two round trips to the database: one to read and lock, one to write', async () => {
    const { result, trips } = await countRoundTrips(() => firm.requestWithdrawal(client, '500'))
    accepted(result)
    expect(trips).toBe(2)
  })

  test('holds the amount, is published and emailed', async () => {
    const published = await publishedDuring(url, () => firm.requestWithdrawal(client, '500'))
    const [withdrawal] = await listWithdrawalsOf(db, client.id)
    expect(withdrawal).toMatchObject({
      amount: '500.00',
      fee: '0.00',
      walletAddress: regtestAddress,
      status: 'pending',
    })
    expect(published).toEqual(
      expect.arrayContaining([
        { to: `client:${client.id}`, type: 'withdrawal', id: withdrawal!.id },
        { to: `client:${client.id}`, type: 'account' },
        { to: 'operators', type: 'withdrawal', id: withdrawal!.id },
      ]),
    )
    expect(await db.select().from(outbox).where(eq(outbox.userId, client.id))).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal-requested' }),
    )
    expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 350_000n, heldCents: 50_000n })
  })

  test('happens once for a key, and the key is refused for another request', async () => {
    const key = randomUUID()
    const ask = (amount: string) =>
      requestWithdrawal({ db, network: firm.keys.network }, client.id, key, { walletAddress: regtestAddress, amount })
    const withdrawal = accepted(await ask('500'))
    expect(await ask('500')).toEqual(withdrawal)
    expect(await ask('600')).toEqual({ refusal: 'idempotency-key-reused' })
    expect(await listWithdrawalsOf(db, client.id)).toEqual([withdrawal])
    expect((await readBalances(db, client.id)).heldCents).toBe(50_000n)
  })

  test.each([
    ['99.99', regtestAddress, 'below-minimum-withdrawal', 'amount'],
    ['4000.01', regtestAddress, 'insufficient-balance', 'amount'],
    ['500', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mainnet-address', 'walletAddress'],
    ['500', 'my wallet', 'invalid-address', 'walletAddress'],
  ])('$%s to %s: %s', async (amount, address, refusal, field) => {
    expect(await firm.requestWithdrawal(client, amount, address)).toMatchObject({ refusal, field })
    expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 400_000n, heldCents: 0n })
    expect(await listWithdrawalsOf(db, client.id)).toEqual([])
  })

  test('deposited money is not withdrawable', async () => {
    const other = await firm.newFundedClient('1000')
    expect(await firm.requestWithdrawal(other, '100')).toMatchObject({ refusal: 'insufficient-balance' })
  })
})

describe('deciding', () => {
  test('approval pays from custody with the fee at the time of the request', async () => {
    await firm.setFee(500)
    const { id, fee } = accepted(await firm.requestWithdrawal(client, '500.01'))
    expect(fee).toBe('25.00')
    await firm.setFee(0)
    const before = { ...(await readFirmBalances(db)), paidOut: await readPaidOut(db) }
    expect(accepted(await firm.approveWithdrawal(id))).toMatchObject({
      status: 'approved',
      fee: '25.00',
      client: { id: client.id },
    })
    const after = await readFirmBalances(db)
    expect(before.custodyCents - after.custodyCents).toBe(47_501n)
    expect(after.feesCents - before.feesCents).toBe(2_500n)
    expect((await readPaidOut(db)) - before.paidOut).toBe(47_501n)
    expect(after.payableCents).toBe(0n)
    expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 349_999n, heldCents: 0n })
    expect((await readClientTotals(db, client.id)).withdrawalsCents).toBe(50_001n)
  })

  test('a withdrawal that custody cannot cover stays pending', async () => {
    const { custodyCents } = await readFirmBalances(db)
    const rich = await firm.newClientWithPayout(String(Math.min(9_000, Number(custodyCents / 100n))))
    const { id } = accepted(
      await firm.requestWithdrawal(rich, String((await readBalances(db, rich.id)).withdrawableCents / 100n)),
    )
    expect(await firm.approveWithdrawal(id)).toEqual({ refusal: 'insufficient-custody' })
    expect((await withdrawalQueue.list(db, { status: 'pending', search: id })).rows).toMatchObject([{ id }])
    accepted(await firm.rejectWithdrawal(id))
  })

  test('happens once', async () => {
    const { id } = accepted(await firm.requestWithdrawal(client, '500'))
    accepted(await firm.approveWithdrawal(id))
    for (const again of [firm.approveWithdrawal(id), firm.rejectWithdrawal(id), firm.cancelWithdrawal(client, id)]) {
      expect(await again).toEqual({ refusal: 'withdrawal-not-pending' })
    }
    expect(await firm.approveWithdrawal(randomUUID())).toEqual({ refusal: 'not-found' })
    expect(await firm.rejectWithdrawal(randomUUID())).toEqual({ refusal: 'not-found' })
  })

  test('is audited, and the ledger is intact', async () => {
    const ids = await Promise.all(
      ['100', '110', '120'].map(async (amount) => accepted(await firm.requestWithdrawal(client, amount)).id),
    )
    accepted(await firm.approveWithdrawal(ids[0]!))
    accepted(await firm.rejectWithdrawal(ids[1]!))
    accepted(await firm.cancelWithdrawal(client, ids[2]!))
    const records = await db.select().from(auditLog).where(inArray(auditLog.subjectId, ids)).orderBy(auditLog.id)
    const about = { subjectKind: 'withdrawal', concernsId: client.id, stateBefore: { status: 'pending' } }
    const [byOperator, byClient] = [
      { ...about, actorId: firm.operator.id, actorRole: 'operator' },
      { ...about, actorId: client.id, actorRole: 'client' },
    ]
    expect(records).toMatchObject([
      {
        ...byOperator,
        action: 'withdrawal-approved',
        stateAfter: { status: 'approved' },
        details: { amount: '100.00', fee: '0.00' },
      },
      {
        ...byOperator,
        action: 'withdrawal-rejected',
        stateAfter: { status: 'rejected', reason: 'Not today' },
        details: { amount: '110.00' },
      },
      {
        ...byClient,
        action: 'withdrawal-cancelled',
        stateAfter: { status: 'cancelled' },
        details: { amount: '120.00' },
      },
    ])
    const { rows } = await db.execute(
      sql`select status, decided_by from withdrawals where client_id = ${client.id} order by amount_cents`,
    )
    expect(rows).toEqual([
      { status: 'approved', decided_by: firm.operator.id },
      { status: 'rejected', decided_by: firm.operator.id },
      { status: 'cancelled', decided_by: client.id },
    ])
    expect((await verifyLedger(db)).findings).toEqual([])
  })
})

test('the terms have the fee and the client’s practice address', async () => {
  await firm.setFee(500)
  const terms = await readTerms(db, firm.keys, client.id)
  expect(terms).toMatchObject({ network: 'regtest', feeBasisPoints: 500 })
  expect(await readTerms(db, firm.keys, client.id)).toEqual(terms)
  accepted(await firm.requestWithdrawal(client, '100', terms.practiceAddress))
  await firm.setFee(0)
})
