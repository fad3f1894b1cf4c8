import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatBitcoin } from '#root/domain/bitcoin.ts'
import type { Demonstration } from '#root/domain/wallet.ts'
import { demonstratePayment } from '#root/server/features/wallet/demonstrate-payment.ts'
import { accepted } from '#root/tests/firm.ts'
import { practiceHarness } from './harness.ts'
import { paymentFixture } from './payment-fixture.ts'

/* What a facilitator can demonstrate with a client's practice wallet. */

const fixture = paymentFixture(({ db }) => practiceHarness(db))

const shows = (id: string, what: Demonstration, key = randomUUID()) =>
  demonstratePayment(
    { db: fixture.firm.db, chain: fixture.firm.chain, accountKeys: fixture.firm.keys },
    fixture.firm.operator,
    key,
    { id, shows: what },
  )

test('a facilitator demonstrates payments with a client’s wallet, each audited', async () => {
  const { client, deposit, requestedSats } = await fixture.opened()
  expect(await shows(deposit.id, 'oneself')).toEqual({ refusal: 'nothing-to-demonstrate' })
  const key = randomUUID()
  const { txid } = accepted(await shows(deposit.id, 'little', key))
  expect(await shows(deposit.id, 'little', key)).toEqual({ txid })
  await fixture.firm.follow()
  expect((await fixture.latestDeposit(client)).payment).toMatchObject({
    received: formatBitcoin(requestedSats / 2n),
    payments: [{ txid }],
  })

  const raised = accepted(await shows(deposit.id, 'same'))
  await fixture.firm.follow()
  expect((await fixture.latestDeposit(client)).payment).toMatchObject({
    received: formatBitcoin(requestedSats / 2n),
    payments: [{ txid, replacedBy: raised.txid }, { txid: raised.txid }],
  })
  accepted(await shows(deposit.id, 'oneself'))
  await fixture.firm.follow()
  expect((await fixture.latestDeposit(client)).payment).toMatchObject({ state: 'waiting', trouble: 'replaced' })
  accepted(await shows(deposit.id, 'pay'))
  accepted(await shows(deposit.id, 'much'))
  await fixture.mine(1)
  expect((await fixture.latestDeposit(client)).payment).toMatchObject({
    received: formatBitcoin(requestedSats + (requestedSats * 11n) / 10n),
  })

  const { rows } = await fixture.firm.db.execute(
    sql`select details ->> 'shows' as shows from audit_log where action = 'payment-demonstrated' and subject_id = ${deposit.id} order by id`,
  )
  expect(rows.map((row) => row.shows)).toEqual(['little', 'same', 'oneself', 'pay', 'much'])
})

test('a demonstration on a missing deposit is refused', async () => {
  expect(await shows(randomUUID(), 'pay')).toEqual({ refusal: 'not-found' })
})
