import { expect, test } from 'vitest'
import { followPayments } from '#root/server/features/deposits/follow-payments.ts'
import { readFirmSummary } from '#root/server/features/firm/read-firm-summary.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { accepted, rateCents } from '#root/tests/firm.ts'
import { payment } from './harness.ts'
import { minerAddress } from './keys.ts'
import type { PaymentStage } from './payment-stage.ts'
import { type Observations, withSync } from './with-sync.ts'

/** Tests of reorganisations and missed events that hold on any chain. */
export function testReorganisations(stage: PaymentStage): void {
  test('a mined double spend removes the payment before it is credited', async () => {
    const { client, deposit, requestedSats } = await stage.opened()
    const coin = stage.harness.coin()
    await stage.send(payment(coin, deposit.address, requestedSats).raw)
    await stage.mine(2)
    await stage.reorganise(2, [payment(coin, minerAddress, requestedSats).raw])
    expect(await stage.latestDeposit(client)).toMatchObject({
      payment: { state: 'waiting', trouble: 'reorged', payments: [{ state: 'reorged' }] },
    })
    await stage.mine(3)
    expect(await stage.firm.approveDeposit(deposit.id)).toEqual({ refusal: 'payment-not-ready' })
    expect(await stage.deposited(client)).toBe(0n)
  })

  test.each([1, 6])(
    'a reorganisation of %i blocks: the payment is unconfirmed again, and credited once',
    async (depth) => {
      const { client, deposit, requestedSats } = await stage.opened()
      await stage.send(payment(stage.harness.coin(), deposit.address, requestedSats).raw)
      await stage.mine(depth)
      await stage.reorganise(depth)
      expect(await stage.latestDeposit(client)).toMatchObject({ payment: { state: 'seen', trouble: 'reorged' } })
      expect(await stage.firm.approveDeposit(deposit.id)).toEqual({ refusal: 'payment-not-ready' })
      await stage.mine(3)
      expect(await stage.latestDeposit(client)).toMatchObject({ payment: { state: 'ready', trouble: null } })
      accepted(await stage.firm.approveDeposit(deposit.id))
      expect(await stage.deposited(client)).toBe(640_00n)
    },
  )

  test('a reorganisation after the approval reverses what is available, and credits it again when the payment is confirmed again', async () => {
    const { client, deposit, requestedSats } = await stage.opened('1640')
    await stage.send(payment(stage.harness.coin(), deposit.address, requestedSats).raw)
    await stage.mine(3)
    accepted(await stage.firm.approveDeposit(deposit.id))
    accepted(await stage.firm.invest(client, 'advanced', '1000'))
    await stage.reorganise(3)
    expect(await stage.deposited(client)).toBe(0n)
    expect(await stage.latestDeposit(client)).toMatchObject({
      status: 'approved',
      credited: '1000.00',
      payment: { trouble: 'reorged' },
    })
    // The staff sees it as long as it lasts: the reversed amount, and the amount that could not be reversed.
    const reversals = async () => (await readFirmSummary(stage.firm.db)).reversals
    expect(await reversals()).toMatchObject([{ depositId: deposit.id, amount: '640.00', shortfall: '1000.00' }])
    await stage.mine(2)
    expect(await stage.deposited(client)).toBe(0n)
    await stage.mine(1)
    expect(await stage.deposited(client)).toBe(640_00n)
    expect(await reversals()).toEqual([])
    expect(await stage.latestDeposit(client)).toMatchObject({
      credited: '1640.00',
      payment: { trouble: null, state: 'ready' },
    })
    // A shallower reorganisation keeps it in the chain, and keeps the credit.
    await stage.reorganise(1)
    expect(await stage.deposited(client)).toBe(640_00n)
  })

  test('44 a sync that is repeated, out of order or interrupted does not change the total', async () => {
    const { client, deposit, requestedSats } = await stage.opened()
    for (const part of [1n, 2n, 3n])
      await stage.harness.chain.broadcast(payment(stage.harness.coin(), deposit.address, requestedSats * part).raw)
    const later = await stage.harness.reopen()
    const services = { db: stage.firm.db, accountKeys: stage.firm.keys, readRate: async () => rateCents }
    // The output that no table accepts comes last: everything written before it is rolled back.
    const impossible = (all: Observations) => ({
      ...all.find(({ address }) => address === deposit.address)!,
      vout: 9,
      sats: 0n,
    })
    const cut = { ...services, chain: withSync(later, (all) => [...all.toReversed(), impossible(all)]) }
    await expect(followPayments(cut)).rejects.toThrow('deposit_payments')
    expect(await stage.latestDeposit(client)).toMatchObject({ status: 'opened', payment: { payments: [] } })
    const twice = { ...services, chain: withSync(later, (all) => [...all.toReversed(), ...all]) }
    await followPayments(twice)
    await followPayments(twice)
    await stage.mine(3)
    expect((await stage.latestDeposit(client)).payment.payments).toHaveLength(3)
    expect(accepted(await stage.firm.approveDeposit(deposit.id))).toMatchObject({ credited: '3840.00' })
    await later.stop()
  })

  test('the ledger is intact after all of this', async () => {
    expect((await verifyLedger(stage.firm.db)).findings).toEqual([])
  })
}
