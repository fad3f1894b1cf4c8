import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ChainRefusal, isOnChain } from '#root/server/chain/chain.ts'
import { readSigned } from '#root/server/chain/spend-coins.ts'
import { readFirmSummary } from '#root/server/features/firm/read-firm-summary.ts'
import { readPayoutForReview } from '#root/server/features/withdrawals/payouts/present-payout.ts'
import { retryPayout } from '#root/server/features/withdrawals/payouts/retry-payout.ts'
import { signPayout } from '#root/server/features/withdrawals/payouts/sign-payout.ts'
import { listSuperseded } from '#root/server/features/withdrawals/payouts/superseded-payouts.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { payoutInputs } from '#root/server/platform/tables/payouts.ts'
import { accepted } from '#root/tests/firm.ts'
import { payment } from './harness.ts'
import { accountOf, minerAddress } from './keys.ts'
import type { PaymentFixture } from './payment-fixture.ts'
import { payoutFixture, sats, signedBy } from './payout-fixture.ts'

/** Tests of replaced payouts that hold on any chain. */
export function testRenewals(fixture: PaymentFixture): void {
  const { paidClient, approved, rowOf, arrives } = payoutFixture(fixture)
  const renew = (id: string, former: string | null) =>
    retryPayout(fixture.firm.db, fixture.firm.chain, fixture.firm.operator, id, former)
  const reviewed = async (id: string) => (await readPayoutForReview(fixture.firm.db, id))!
  const toDo = async () =>
    (await readFirmSummary(fixture.firm.db)).payoutsToDo.map(({ withdrawalId, needs }) => [withdrawalId, needs])
  /** How many of the payments built for a withdrawal are on the chain. */
  const countArrived = async (id: string) => {
    const former = await listSuperseded(fixture.firm.db, id)
    const txids = new Set([...former, await rowOf(id)].flatMap(({ txid }) => txid ?? []))
    const places = await Promise.all([...txids].map((txid) => fixture.firm.chain.lookup(txid)))
    return places.filter(isOnChain).length
  }

  test('44 a payout whose coin a reorganisation removed is reported, and replaced once the removal is final', async () => {
    // The firm spends its largest coin.
    const coin = fixture.harness.coin()
    const client = await paidClient('9000', coin)
    const { id, address } = await approved(client)
    await fixture.firm.payOut()
    const { txid } = await rowOf(id)
    expect(await renew(id, txid)).toMatchObject({ refusal: 'payout-not-to-renew' })

    await fixture.reorganise(3, [payment(coin, minerAddress, 10_000n, 50_000n).raw])
    await fixture.firm.payOut()
    expect(await reviewed(id)).toMatchObject({ status: 'signed', isCoinGone: true, txid })
    expect(await toDo()).toContainEqual([id, 'rebuild'])
    expect(await renew(id, null)).toMatchObject({ refusal: 'payout-not-to-renew' })
    expect(accepted(await renew(id, txid))).toMatchObject({ status: 'waiting', txid: null })
    expect(await renew(id, txid)).toMatchObject({ refusal: 'payout-not-to-renew' })

    // The blocks that spent its coin may still be undone: then it would arrive beside a new one.
    const news = { to: 'operators', type: 'withdrawal', id }
    expect(await fixture.publishedDuring(() => fixture.firm.payOut())).toContainEqual(news)
    expect(await fixture.publishedDuring(() => fixture.firm.payOut())).not.toContainEqual(news)
    await fixture.mine(5)
    await fixture.firm.payOut()
    expect(await reviewed(id)).toMatchObject({ status: 'waiting', waitsFor: 'former' })
    await fixture.mine(1)
    await fixture.firm.payOut()
    expect((await rowOf(id)).txid).not.toBe(txid)
    expect(await arrives(id, address)).toMatchObject({ isPaid: true, sats })
    expect([(await reviewed(id)).status, await countArrived(id)]).toEqual(['mempool', 1])
    await fixture.mine(1)
  })

  test('an unsigned payout can be replaced by a new one, and only one of the two can be confirmed', async () => {
    const { db, chain, operator } = fixture.firm
    const own = accountOf(22)
    await storeSetting(db, 'operator-account-key', own.publicExtendedKey)
    // A node's estimate may rise in between, and then the later payment could replace the earlier one.
    await storeSetting(db, 'payout-fee-rate', '2')
    const { id } = await approved(await paidClient())
    await fixture.firm.payOut()
    const old = await rowOf(id)
    expect(await toDo()).toContainEqual([id, 'signature'])
    // A larger coin, which would be chosen first.
    await paidClient('2000')
    accepted(await renew(id, old.txid))
    expect(await db.select().from(payoutInputs).where(eq(payoutInputs.withdrawalId, id))).toEqual([])
    await fixture.firm.payOut()
    const rebuilt = await rowOf(id)
    expect(rebuilt).toMatchObject({ status: 'unsigned' })
    expect(rebuilt.txid).not.toBe(old.txid)
    const signed = (psbt: Buffer) => signedBy(own, psbt).toString('base64')
    expect(await signPayout(db, chain, operator, id, signed(old.psbt!))).toMatchObject({ refusal: 'another-payout' })
    // The holder of the keys sends the old one anyway: then that is the payment.
    await chain.broadcast(readSigned(signed(old.psbt!))!.raw)
    await expect(chain.broadcast(readSigned(signed(rebuilt.psbt!))!.raw)).rejects.toThrow(ChainRefusal)
    await fixture.firm.payOut()
    expect(await reviewed(id)).toMatchObject({ status: 'mempool', txid: old.txid, psbt: null })
    expect(await renew(id, old.txid)).toMatchObject({ refusal: 'payout-not-to-renew' })
    expect(await countArrived(id)).toBe(1)
    await fixture.mine(1)
    await fixture.firm.payOut()
    expect(await reviewed(id)).toMatchObject({ status: 'confirmed', txid: old.txid })
    await storeSetting(db, 'operator-account-key', null)
    await storeSetting(db, 'payout-fee-rate', null)
  })
}
