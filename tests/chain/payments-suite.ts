import { expect, test } from 'vitest'
import { formatBitcoin } from '#root/domain/bitcoin.ts'
import { accepted, rateCents } from '#root/tests/firm.ts'
import { payment } from './harness.ts'
import { minerAddress } from './keys.ts'
import type { PaymentFixture } from './payment-fixture.ts'

/** Tests of payments that hold on any chain: the same for the practice chain and for a real node. */
export function testPayments(fixture: PaymentFixture): void {
  test('a deposit is paid, seen, confirmed and credited, without any proof', async () => {
    const { client, deposit, requestedSats } = await fixture.opened()
    expect(deposit).toMatchObject({ quote: { bitcoin: '0.01000000', rate: '64000.00' }, payment: { state: 'waiting' } })
    expect(deposit.quote!.link).toBe(`bitcoin:${deposit.address}?amount=0.01&label=Glasshouse%20Capital`)
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    expect(await fixture.latestDeposit(client)).toMatchObject({
      status: 'pending',
      payment: { state: 'seen', confirmations: 0, received: '0.01000000', difference: '0.00000000', worth: '640.00' },
    })
    await fixture.mine(2)
    expect(await fixture.latestDeposit(client)).toMatchObject({
      payment: { state: 'confirming', confirmations: 2, required: 3 },
    })
    expect(await fixture.firm.approveDeposit(deposit.id)).toEqual({ refusal: 'payment-not-ready' })
    await fixture.mine(1)
    expect(await fixture.latestDeposit(client)).toMatchObject({ payment: { state: 'ready', confirmations: 3 } })
    const approved = accepted(await fixture.firm.approveDeposit(deposit.id))
    expect(approved).toMatchObject({ status: 'approved', credited: '640.00', creditedFor: 'payment' })
    expect(await fixture.deposited(client)).toBe(640_00n)
    await fixture.mine(1)
    expect(await fixture.deposited(client)).toBe(640_00n)
  })

  test('a payment in parts is credited in full', async () => {
    const { client, deposit, requestedSats } = await fixture.opened('333.33')
    const part = requestedSats / 3n
    await fixture.send(payment(fixture.harness.coin(), deposit.address, part).raw)
    expect(await fixture.latestDeposit(client)).toMatchObject({
      payment: { difference: formatBitcoin(part - requestedSats) },
    })
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats - part).raw)
    expect(await fixture.latestDeposit(client)).toMatchObject({
      payment: { difference: '0.00000000', payments: [{}, {}] },
    })
    await fixture.mine(3)
    expect(accepted(await fixture.firm.approveDeposit(deposit.id))).toMatchObject({ credited: '333.33' })
  })

  test.each([
    ['too little', -100_000n, '576.00'],
    ['too much', 100_000n, '704.00'],
  ])('the received amount is credited, not the requested one: %s', async (_, more, credited) => {
    const { client, deposit, requestedSats } = await fixture.opened()
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats + more).raw)
    await fixture.mine(3)
    expect(await fixture.latestDeposit(client)).toMatchObject({
      payment: { difference: formatBitcoin(more), worth: credited },
    })
    expect(accepted(await fixture.firm.approveDeposit(deposit.id))).toMatchObject({ amount: '640.00', credited })
    expect((await fixture.deposited(client)).toString()).toBe(credited.replace('.', ''))
  })

  test('a late payment is valued at the rate of its arrival, and a payment after the approval is credited too', async () => {
    const { client, deposit, requestedSats } = await fixture.opened()
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    await fixture.firm.moveClock('day')
    fixture.firm.rate.cents = 2n * rateCents
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    fixture.firm.rate.cents = rateCents
    expect(await fixture.latestDeposit(client)).toMatchObject({
      payment: { isLate: true, worth: '1920.00', payments: [{ isLate: false }, { isLate: true }] },
    })
    await fixture.mine(3)
    expect(accepted(await fixture.firm.approveDeposit(deposit.id))).toMatchObject({ credited: '1920.00' })
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    await fixture.mine(2)
    expect(await fixture.deposited(client)).toBe(1920_00n)
    await fixture.mine(1)
    expect(await fixture.latestDeposit(client)).toMatchObject({ credited: '2560.00' })
    expect(await fixture.deposited(client)).toBe(2560_00n)
  })

  test('a payment that was sent in time counts at the quoted rate, even if the firm reads it after the quote', async () => {
    const { client, deposit, requestedSats } = await fixture.opened()
    await fixture.harness.chain.broadcast(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    await fixture.endQuote(deposit.id)
    fixture.firm.rate.cents = 2n * rateCents
    await fixture.firm.follow()
    fixture.firm.rate.cents = rateCents
    const { quote, payment: seen } = await fixture.latestDeposit(client)
    expect(seen).toMatchObject({ isLate: false, worth: '640.00' })
    expect(Date.parse(seen.payments[0]!.firstSeenAt)).toBeLessThanOrEqual(Date.parse(quote!.until))
  })

  test('a payment replaced with a higher fee counts once; one replaced by a different payment does not count', async () => {
    const { client, deposit, requestedSats } = await fixture.opened()
    const coin = fixture.harness.coin()
    const first = payment(coin, deposit.address, requestedSats)
    await fixture.send(first.raw)
    const second = payment(coin, deposit.address, requestedSats, 3_000n)
    await fixture.send(second.raw)
    expect(await fixture.latestDeposit(client)).toMatchObject({
      payment: { state: 'seen', received: '0.01000000', trouble: null },
    })
    const away = payment(coin, minerAddress, requestedSats, 9_000n)
    await fixture.send(away.raw)
    expect(await fixture.latestDeposit(client)).toMatchObject({
      payment: { state: 'waiting', received: '0.00000000', trouble: 'replaced' },
    })
    await fixture.mine(3)
    const { payments } = (await fixture.latestDeposit(client)).payment
    expect(payments.map(({ state }) => state)).toEqual(['replaced', 'replaced'])
    expect(await fixture.firm.approveDeposit(deposit.id)).toEqual({ refusal: 'payment-not-ready' })
  })
}
