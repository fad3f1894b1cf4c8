import { expect, test } from 'vitest'
import { followPayments } from '#root/server/features/deposits/follow-payments.ts'
import { readFirmSummary } from '#root/server/features/firm/read-firm-summary.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { accepted, rateCents } from '#root/tests/firm.ts'
import { payment } from './harness.ts'
import { minerAddress } from './keys.ts'
import type { PaymentFixture } from './payment-fixture.ts'
import { type Observations, withSync } from './with-sync.ts'

/** Tests of reorganisations and missed events that hold on any chain. */
export function testReorganisations(fixture: PaymentFixture): void {
  test('a mined double spend removes the payment before it is credited', async () => {
    const { client, deposit, requestedSats } = await fixture.opened()
    const coin = fixture.harness.coin()
    await fixture.send(payment(coin, deposit.address, requestedSats).raw)
    await fixture.mine(2)
    await fixture.reorganise(2, [payment(coin, minerAddress, requestedSats).raw])
    expect(await fixture.latestDeposit(client)).toMatchObject({
      payment: { state: 'waiting', trouble: 'reorged', payments: [{ state: 'reorged' }] },
    })
    await fixture.mine(3)
    expect(await fixture.firm.approveDeposit(deposit.id)).toEqual({ refusal: 'payment-not-ready' })
    expect(await fixture.deposited(client)).toBe(0n)
  })

  test.each([1, 6])(
    'a reorganisation of %i blocks: the payment is unconfirmed again, and credited once',
    async (depth) => {
      const { client, deposit, requestedSats } = await fixture.opened()
      await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
      await fixture.mine(depth)
      await fixture.reorganise(depth)
      expect(await fixture.latestDeposit(client)).toMatchObject({ payment: { state: 'seen', trouble: 'reorged' } })
      expect(await fixture.firm.approveDeposit(deposit.id)).toEqual({ refusal: 'payment-not-ready' })
      await fixture.mine(3)
      expect(await fixture.latestDeposit(client)).toMatchObject({ payment: { state: 'ready', trouble: null } })
      accepted(await fixture.firm.approveDeposit(deposit.id))
      expect(await fixture.deposited(client)).toBe(640_00n)
    },
  )

  test('a reorganisation after the approval reverses what is available, and credits it again when the payment is confirmed again', async () => {
    const { client, deposit, requestedSats } = await fixture.opened('1640')
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    await fixture.mine(3)
    accepted(await fixture.firm.approveDeposit(deposit.id))
    accepted(await fixture.firm.invest(client, 'advanced', '1000'))
    await fixture.reorganise(3)
    expect(await fixture.deposited(client)).toBe(0n)
    expect(await fixture.latestDeposit(client)).toMatchObject({
      status: 'approved',
      credited: '1000.00',
      payment: { trouble: 'reorged' },
    })
    // The staff sees it as long as it lasts: the reversed amount, and the amount that could not be reversed.
    const reversals = async () => (await readFirmSummary(fixture.firm.db)).reversals
    expect(await reversals()).toMatchObject([{ depositId: deposit.id, amount: '640.00', shortfall: '1000.00' }])
    await fixture.mine(2)
    expect(await fixture.deposited(client)).toBe(0n)
    await fixture.mine(1)
    expect(await fixture.deposited(client)).toBe(640_00n)
    expect(await reversals()).toEqual([])
    expect(await fixture.latestDeposit(client)).toMatchObject({
      credited: '1640.00',
      payment: { trouble: null, state: 'ready' },
    })
    // A shallower reorganisation keeps it in the chain, and keeps the credit.
    await fixture.reorganise(1)
    expect(await fixture.deposited(client)).toBe(640_00n)
  })

  test('44 a sync that is repeated, out of order or interrupted does not change the total', async () => {
    const { client, deposit, requestedSats } = await fixture.opened()
    for (const part of [1n, 2n, 3n])
      await fixture.harness.chain.broadcast(payment(fixture.harness.coin(), deposit.address, requestedSats * part).raw)
    const later = await fixture.harness.reopen()
    const services = { db: fixture.firm.db, accountKeys: fixture.firm.keys, readRate: async () => rateCents }
    // The output that no table accepts comes last: everything written before it is rolled back.
    const impossible = (all: Observations) => ({
      ...all.find(({ address }) => address === deposit.address)!,
      vout: 9,
      sats: 0n,
    })
    const cut = { ...services, chain: withSync(later, (all) => [...all.toReversed(), impossible(all)]) }
    await expect(followPayments(cut)).rejects.toThrow('deposit_payments')
    expect(await fixture.latestDeposit(client)).toMatchObject({ status: 'opened', payment: { payments: [] } })
    const twice = { ...services, chain: withSync(later, (all) => [...all.toReversed(), ...all]) }
    await followPayments(twice)
    await followPayments(twice)
    await fixture.mine(3)
    expect((await fixture.latestDeposit(client)).payment.payments).toHaveLength(3)
    expect(accepted(await fixture.firm.approveDeposit(deposit.id))).toMatchObject({ credited: '3840.00' })
    await later.stop()
  })

  test('the ledger is intact after all of this', async () => {
    expect((await verifyLedger(fixture.firm.db)).findings).toEqual([])
  })
}
