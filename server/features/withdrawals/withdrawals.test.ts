import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalances, readFirmBalances } from '#root/server/ledger/accounts.ts'
import { readClientTotals, readPaidOut } from '#root/server/ledger/totals.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm, regtestAddress } from '#root/tests/firm.ts'
import { freezeWithdrawals } from './freeze/freeze-withdrawals.ts'
import { readFreeze } from './freeze/store.ts'
import { unfreezeWithdrawals } from './freeze/unfreeze-withdrawals.ts'
import { readTerms } from './read-terms.ts'
import { listForReview } from './review/store.ts'
import { listWithdrawalsOf } from './store.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
let client: Awaited<ReturnType<typeof firm.newClientWithPayout>>
/** $4,000 withdrawable, of which the firm holds $1,000. */
beforeEach(async () => {
  client = await firm.newClientWithPayout('1000')
})

const setFee = (basisPoints: number) =>
  db.execute(sql`update settings set value = ${String(basisPoints)} where name = 'withdrawal-fee-basis-points'`)

describe('asking', () => {
  test('holds the amount', async () => {
    const withdrawal = accepted(await firm.requestWithdrawal(client, '500'))
    expect(withdrawal).toMatchObject({
      amount: '500.00',
      fee: '0.00',
      walletAddress: regtestAddress,
      status: 'pending',
    })
    expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 350_000n, heldCents: 50_000n })
    expect(await listWithdrawalsOf(db, client.id)).toEqual([withdrawal])
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
  test('approval pays out of custody and keeps the fee of the day it was asked', async () => {
    await setFee(500)
    const { id, fee } = accepted(await firm.requestWithdrawal(client, '500.01'))
    expect(fee).toBe('25.00')
    await setFee(0)
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

  test('nobody is paid what custody does not hold: it stays pending', async () => {
    const { custodyCents } = await readFirmBalances(db)
    const rich = await firm.newClientWithPayout(String(Math.min(9_000, Number(custodyCents / 100n))))
    const { id } = accepted(
      await firm.requestWithdrawal(rich, String((await readBalances(db, rich.id)).withdrawableCents / 100n)),
    )
    expect(await firm.approveWithdrawal(id)).toEqual({ refusal: 'insufficient-custody' })
    expect((await listForReview(db, { status: 'pending', search: id })).rows).toMatchObject([{ id }])
    accepted(await firm.rejectWithdrawal(id))
  })

  test('rejection releases the amount and gives its reason', async () => {
    const { id } = accepted(await firm.requestWithdrawal(client, '500'))
    expect(accepted(await firm.rejectWithdrawal(id))).toMatchObject({ status: 'rejected', reason: 'Not today' })
    expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 400_000n, heldCents: 0n })
  })

  test('cancelling releases the amount, and only the client’s own', async () => {
    const { id } = accepted(await firm.requestWithdrawal(client, '500'))
    expect(await firm.cancelWithdrawal(await firm.newClient(), id)).toEqual({ refusal: 'not-found' })
    expect(accepted(await firm.cancelWithdrawal(client, id))).toMatchObject({ status: 'cancelled', reason: null })
    expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 400_000n, heldCents: 0n })
  })

  test('happens once', async () => {
    const { id } = accepted(await firm.requestWithdrawal(client, '500'))
    accepted(await firm.approveWithdrawal(id))
    for (const again of [firm.approveWithdrawal(id), firm.rejectWithdrawal(id), firm.cancelWithdrawal(client, id)]) {
      expect(await again).toEqual({ refusal: 'withdrawal-not-pending' })
    }
    expect(await firm.approveWithdrawal(crypto.randomUUID())).toEqual({ refusal: 'not-found' })
  })

  test('is on record, and the ledger is whole', async () => {
    const ids = await Promise.all(
      ['100', '110', '120'].map(async (amount) => accepted(await firm.requestWithdrawal(client, amount)).id),
    )
    accepted(await firm.approveWithdrawal(ids[0]!))
    accepted(await firm.rejectWithdrawal(ids[1]!))
    accepted(await firm.cancelWithdrawal(client, ids[2]!))
    const { rows } = await db.execute(sql`
      select action, actor_role from audit_log where subject_id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}) order by id`)
    expect(rows).toEqual([
      { action: 'withdrawal-approved', actor_role: 'operator' },
      { action: 'withdrawal-rejected', actor_role: 'operator' },
      { action: 'withdrawal-cancelled', actor_role: 'client' },
    ])
    expect((await verifyLedger(db)).findings).toEqual([])
  })
})

describe('while withdrawals are frozen', () => {
  const notice = 'Temporary withdrawal issues. We are working on it.'
  beforeEach(async () => void (await freezeWithdrawals(db, firm.operator, notice)))
  afterEach(async () => void (await unfreezeWithdrawals(db, firm.operator)))

  test('a request is taken and waits, its mail says the notice, and nobody is paid', async () => {
    const { id } = accepted(await firm.requestWithdrawal(client, '500'))
    expect(await firm.approveWithdrawal(id)).toEqual({ refusal: 'withdrawals-frozen' })
    expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 350_000n, heldCents: 50_000n })
    const { rows } = await db.execute(
      sql`select body from outbox where user_id = ${client.id} order by place desc limit 1`,
    )
    expect(rows[0]!.body).toContain(notice)
    await unfreezeWithdrawals(db, firm.operator)
    expect(accepted(await firm.approveWithdrawal(id))).toMatchObject({ status: 'approved' })
  })

  test('what gives money back goes on', async () => {
    const ids = [
      accepted(await firm.requestWithdrawal(client, '500')).id,
      accepted(await firm.requestWithdrawal(client, '600')).id,
    ]
    expect(accepted(await firm.cancelWithdrawal(client, ids[0]!))).toMatchObject({ status: 'cancelled' })
    expect(accepted(await firm.rejectWithdrawal(ids[1]!))).toMatchObject({ status: 'rejected' })
  })

  test('there is one freeze; another notice changes it, and each change is on record', async () => {
    const before = await readFreeze(db)
    await Promise.all([
      freezeWithdrawals(db, firm.operator, 'Network upgrade'),
      freezeWithdrawals(db, firm.operator, notice),
    ])
    await freezeWithdrawals(db, firm.operator, 'Network upgrade')
    expect(await readFreeze(db)).toEqual({ freeze: { notice: 'Network upgrade', since: before.freeze!.since } })
    expect(await unfreezeWithdrawals(db, firm.operator)).toEqual({ freeze: null })
    expect(await unfreezeWithdrawals(db, firm.operator)).toEqual({ freeze: null })
    const { rows } = await db.execute(sql`
      select action, state_before, state_after from audit_log where subject_kind = 'firm' order by id desc limit 2`)
    expect(rows).toEqual([
      { action: 'withdrawals-unfrozen', state_before: { notice: 'Network upgrade' }, state_after: { notice: null } },
      { action: 'freeze-notice-changed', state_before: { notice }, state_after: { notice: 'Network upgrade' } },
    ])
  })
})

test('the terms name the fee and a practice address of the client’s own', async () => {
  await setFee(500)
  const terms = await readTerms(db, firm.keys, client.id)
  expect(terms).toMatchObject({ network: 'regtest', feeBasisPoints: 500 })
  expect(await readTerms(db, firm.keys, client.id)).toEqual(terms)
  accepted(await firm.requestWithdrawal(client, '100', terms.practiceAddress))
  await setFee(0)
})
