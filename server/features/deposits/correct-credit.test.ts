import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import { cents, toDecimal } from '#root/domain/money.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { depositCorrections } from '#root/server/platform/tables/payments.ts'
import { payment, practiceHarness } from '#root/tests/chain/harness.ts'
import { minerAddress } from '#root/tests/chain/keys.ts'
import { paymentFixture } from '#root/tests/chain/payment-fixture.ts'
import { accepted } from '#root/tests/firm.ts'
import { approveAutomatically } from './approve-deposit.ts'
import { findDeposit } from './store.ts'

const fixture = paymentFixture(({ db }) => practiceHarness(db))

/** A new client's deposit whose payment has enough confirmations. */
async function paid(amount: string) {
  const { client, deposit, requestedSats } = await fixture.opened(amount)
  await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
  await fixture.mine(3)
  return { client, id: deposit.id }
}

async function credited(amount: string) {
  const deposit = await paid(amount)
  accepted(await fixture.firm.approveDeposit(deposit.id))
  return deposit
}

/** The corrections of a deposit's credit, and its audit entries, newest first. */
async function recorded(id: string) {
  const { db } = fixture.firm
  const corrections = await db.select().from(depositCorrections).where(eq(depositCorrections.depositId, id))
  const records = await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.id))
  return { corrections, records }
}

const accountOf = ({ id }: Actor) => ({ to: `client:${id}`, type: 'account' })

describe('a deposit that was paid', () => {
  test('is credited for the amount received, and the payment counts once', async () => {
    const { client, id } = await paid('640')
    expect(accepted(await fixture.firm.approveDeposit(id))).toMatchObject({
      credited: '640.00',
      creditedFor: 'payment',
    })
    await fixture.mine(1)
    expect(await fixture.deposited(client)).toBe(64_000n)
    const { corrections, records } = await recorded(id)
    expect(corrections).toEqual([])
    expect(records).toMatchObject([{ details: { amount: '640.00', creditedFor: 'payment' } }])
  })

  test('is not credited for less than a cent', async () => {
    const { client, deposit } = await fixture.opened()
    // No node relays such a small amount, but a miner may put it into a block.
    await fixture.reorganise(1, [payment(fixture.harness.coin(), deposit.address, 15n).raw])
    await fixture.mine(3)
    expect(await fixture.firm.approveDeposit(deposit.id)).toEqual({ refusal: 'payment-not-ready' })
    expect(await fixture.latestDeposit(client)).toMatchObject({ status: 'pending' })
  })

  test('whose payment was cancelled counts by its proof, and not without one', async () => {
    const { client, deposit, requestedSats } = await fixture.opened()
    const coin = fixture.harness.coin()
    await fixture.send(payment(coin, deposit.address, requestedSats).raw)
    await fixture.send(payment(coin, minerAddress, requestedSats, 9_000n).raw)
    expect(await fixture.firm.approveDeposit(deposit.id)).toEqual({ refusal: 'payment-not-ready' })
    accepted(await fixture.firm.uploadProof(client, deposit.id))
    expect(accepted(await fixture.firm.approveDeposit(deposit.id))).toMatchObject({
      credited: '640.00',
      creditedFor: 'proof',
    })
  })

  test('is approved automatically, unless a person has rejected it', async () => {
    const { db, chain, operator } = fixture.firm
    await storeSetting(db, 'automatic-approval', 'on')
    const { client, id } = await paid('640')
    await storeSetting(db, 'automatic-approval', null)
    expect(await fixture.latestDeposit(client)).toMatchObject({ status: 'approved', credited: '640.00' })
    expect(await findDeposit(db, id)).toMatchObject({ decidedBy: 'system' })
    expect((await recorded(id)).records).toMatchObject([
      { action: 'deposit-approved', actorId: null, actorRole: 'system' },
    ])

    const other = await paid('640')
    accepted(await fixture.firm.rejectDeposit(other.id))
    await approveAutomatically({ db, chain }, other.id)
    expect(await fixture.latestDeposit(other.client)).toMatchObject({ status: 'rejected', reason: 'No payment came' })
    expect(accepted(await fixture.firm.approveDeposit(other.id))).toMatchObject({ status: 'approved', reason: null })
    const [record] = (await recorded(other.id)).records
    expect(record).toMatchObject({ actorId: operator.id, stateBefore: { status: 'rejected' } })
  })
})

describe('the credit of an approved deposit', () => {
  test('increases with further payments; after a credit by proof only by the excess', async () => {
    const { client, deposit, requestedSats } = await fixture.opened()
    accepted(await fixture.firm.uploadProof(client, deposit.id))
    accepted(await fixture.firm.approveDeposit(deposit.id))
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    await fixture.mine(3)
    expect((await recorded(deposit.id)).corrections).toEqual([])
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    await fixture.mine(2)
    expect(await fixture.publishedDuring(() => fixture.mine(1))).toContainEqual(accountOf(client))
    expect(await fixture.deposited(client)).toBe(128_000n)
    const { corrections, records } = await recorded(deposit.id)
    expect(corrections).toMatchObject([
      { clientId: client.id, kind: 'credit', amountCents: 64_000n, shortfallCents: 0n },
    ])
    expect(records[0]).toMatchObject({
      actorId: null,
      actorRole: 'system',
      action: 'deposit-credit-raised',
      subjectKind: 'deposit',
      concernsId: client.id,
      details: { amount: '640.00', shortfall: '0.00' },
    })
  })

  test('is reversed up to the amount that the client has not invested', async () => {
    const { client, id } = await credited('1640')
    accepted(await fixture.firm.invest(client, 'advanced', '1000'))
    expect(await fixture.publishedDuring(() => fixture.reorganise(3))).toContainEqual(accountOf(client))
    expect(await fixture.deposited(client)).toBe(0n)
    const { corrections, records } = await recorded(id)
    expect(corrections).toMatchObject([{ kind: 'reversal', amountCents: 64_000n, shortfallCents: 100_000n }])
    expect(records[0]).toMatchObject({
      action: 'deposit-credit-reversed',
      concernsId: client.id,
      details: { amount: '640.00', shortfall: '1000.00' },
    })
    await fixture.mine(3)
    expect(await fixture.deposited(client)).toBe(64_000n)
  })

  test('that is all invested is recorded as a loss, and nothing moves', async () => {
    const { client, id } = await credited('640')
    accepted(await fixture.firm.invest(client, 'beginners', '640'))
    await fixture.reorganise(3)
    expect((await recorded(id)).corrections).toMatchObject([{ amountCents: 0n, shortfallCents: 64_000n }])
    await fixture.mine(3)
  })

  test('is reversed up to the amount that custody holds', async () => {
    const { firm } = fixture
    const { client, id } = await credited('640')
    const rich = await firm.newClientWithPayout('9999')
    const { custodyCents } = await readFirmBalances(firm.db)
    const { id: withdrawal } = accepted(await firm.requestWithdrawal(rich, toDecimal(cents(custodyCents - 10_000n))))
    accepted(await firm.approveWithdrawal(withdrawal))
    await fixture.reorganise(3)
    expect((await recorded(id)).corrections).toMatchObject([{ amountCents: 10_000n, shortfallCents: 54_000n }])
    expect(await fixture.deposited(client)).toBe(54_000n)
    expect((await readFirmBalances(firm.db)).custodyCents).toBe(0n)
  })

  test('stays unchanged when its payment only has fewer confirmations', async () => {
    const { client, id } = await credited('640')
    await fixture.reorganise(1)
    expect(await fixture.deposited(client)).toBe(64_000n)
    expect((await recorded(id)).corrections).toEqual([])
  })
})

test('the ledger is intact after all of this', async () => {
  expect((await verifyLedger(fixture.firm.db)).findings).toEqual([])
})
