import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { cents } from '#root/domain/money.ts'
import { PracticeReads } from '#root/server/chain/practice/practice-reads.ts'
import { readPayoutForReview } from '#root/server/features/withdrawals/payouts/present-payout.ts'
import { recognisePayment } from '#root/server/features/withdrawals/payouts/recognise-payment.ts'
import { retryPayout } from '#root/server/features/withdrawals/payouts/retry-payout.ts'
import { signPayout } from '#root/server/features/withdrawals/payouts/sign-payout.ts'
import { listWithdrawalsOf } from '#root/server/features/withdrawals/store.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { payoutInputs, payouts, payoutSuspects } from '#root/server/platform/tables/payouts.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { accepted } from '#root/tests/firm.ts'
import { type BitcoinNode, nodeTitle, openSigningWallet, skippedWithoutNode, startBitcoinNode } from './bitcoin-node.ts'
import { nodeHarness, payment, practiceHarness } from './harness.ts'
import { accountOf, addressAt, masterOf } from './keys.ts'
import { paymentFixture } from './payment-fixture.ts'
import { testRenewals } from './payout-renewals-suite.ts'
import { testPayouts } from './payouts-suite.ts'

interface DecodedPsbt {
  readonly inputs: readonly { readonly bip32_derivs: readonly { master_fingerprint: string; path: string }[] }[]
}

describe('payouts on the practice chain', () => {
  const fixture = paymentFixture(({ db }) => practiceHarness(db))
  testPayouts(fixture)
  testRenewals(fixture)

  test('a withdrawal of a deposit credited by its proof alone is paid: the practice chain supplies the missing coins', async () => {
    const client = await fixture.firm.newClientWithPayout('5000')
    const ids: string[] = []
    for (const amount of ['1500', '900', '100']) {
      const { id } = accepted(await fixture.firm.requestWithdrawal(client, amount))
      accepted(await fixture.firm.approveWithdrawal(id))
      ids.push(id)
    }
    await fixture.firm.payOut()
    const paid = await listWithdrawalsOf(fixture.firm.db, client.id)
    expect(paid.map(({ payout }) => [payout?.status, payout?.bitcoin])).toEqual([
      ['mempool', '0.00156250'],
      ['mempool', '0.01406250'],
      ['mempool', '0.02343750'],
    ])
    await fixture.mine(1)
  })

  test('a full batch of payouts that await an operator’s decision does not stop the others', async () => {
    const { db } = fixture.firm
    const suspectAddress = addressAt(accountOf(9), 950)
    const suspect = { txid: 'cd'.repeat(32), sats: 1_562n, feeSats: 200n }
    const sentTo = vi.spyOn(PracticeReads.prototype, 'sentTo')
    sentTo.mockImplementation((async (address: string) =>
      address === suspectAddress ? [suspect] : []) as () => Promise<never[]>)
    const client = await fixture.firm.newClientWithPayout('5000')
    const undecided = Array.from({ length: 50 }, () => ({
      clientId: client.id,
      amountCents: cents(10_000n),
      feeCents: cents(0n),
      walletAddress: suspectAddress,
      status: 'approved' as const,
      decidedAt: new Date(),
      decidedBy: 'an operator',
    }))
    const stored = await db.insert(withdrawals).values(undecided).returning({ withdrawalId: withdrawals.id })
    await db.insert(payouts).values(stored)
    await fixture.firm.payOut()
    const { id } = accepted(await fixture.firm.requestWithdrawal(client, '640'))
    accepted(await fixture.firm.approveWithdrawal(id))
    await fixture.firm.payOut()
    expect((await readPayoutForReview(db, id))!.status).toBe('mempool')
    expect(await readPayoutForReview(db, stored[0]!.withdrawalId)).toMatchObject({
      status: 'waiting',
      waitsFor: 'decision',
    })
    const ids = stored.map(({ withdrawalId }) => withdrawalId)
    await db.delete(payoutSuspects).where(inArray(payoutSuspects.withdrawalId, ids))
    await db.delete(payouts).where(inArray(payouts.withdrawalId, ids))
    sentTo.mockRestore()
  })

  test('with the operator’s own account key the coins go to its payout address and await a signature', async () => {
    await storeSetting(fixture.firm.db, 'operator-account-key', accountOf(21).publicExtendedKey)
    const client = await fixture.firm.newClientWithPayout('5000')
    const { id } = accepted(await fixture.firm.requestWithdrawal(client, '640'))
    accepted(await fixture.firm.approveWithdrawal(id))
    await fixture.firm.payOut()
    const [paid] = await listWithdrawalsOf(fixture.firm.db, client.id)
    expect(paid?.payout).toMatchObject({ status: 'unsigned', bitcoin: '0.01000000' })
    await storeSetting(fixture.firm.db, 'operator-account-key', null)
  })
})

describe.skipIf(skippedWithoutNode)(`payouts on a real node${nodeTitle}`, () => {
  let node: BitcoinNode
  const fixture = paymentFixture(async () => {
    node = await startBitcoinNode()
    return nodeHarness(node)
  })
  testPayouts(fixture)
  testRenewals(fixture)

  test('a payment signed by the node’s wallet is accepted in hexadecimal, and sent', async () => {
    const { db, chain, operator } = fixture.firm
    const own = accountOf(23)
    await storeSetting(db, 'operator-account-key', own.publicExtendedKey)
    const fingerprint = masterOf(23).fingerprint.toString(16).padStart(8, '0')
    await storeSetting(db, 'operator-account-origin', `${fingerprint}/84h/1h/0h`)
    const { client, deposit, requestedSats } = await fixture.opened('1000')
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    await fixture.mine(3)
    accepted(await fixture.firm.approveDeposit(deposit.id))
    accepted(await fixture.firm.invest(client, 'advanced', '1000'))
    await fixture.firm.moveClock('day', 15)
    const { id } = accepted(await fixture.firm.requestWithdrawal(client, '500', addressAt(accountOf(9), 901)))
    accepted(await fixture.firm.approveWithdrawal(id))
    await fixture.firm.payOut()
    const { psbt, txid } = (await readPayoutForReview(db, id))!

    const { inputs } = await node.rpc.call<DecodedPsbt>('decodepsbt', [psbt])
    const [named] = inputs[0]!.bip32_derivs
    expect(named!.master_fingerprint).toBe(fingerprint)
    expect(named!.path.replaceAll("'", 'h')).toMatch(/^m\/84h\/1h\/0h\/[01]\/\d+$/)

    const wallet = await openSigningWallet(node.rpc, [`${masterOf(23).privateExtendedKey}/84h/1h/0h`])
    const signed = await wallet.call<{ complete: boolean; hex: string }>('walletprocesspsbt', [psbt])
    expect(signed.complete).toBe(true)
    expect(accepted(await signPayout(db, chain, operator, id, signed.hex))).toMatchObject({ status: 'signed', txid })
    await fixture.firm.payOut()
    expect((await readPayoutForReview(db, id))!.status).toBe('mempool')
    await storeSetting(db, 'operator-account-key', null)
    await storeSetting(db, 'operator-account-origin', null)
  })

  test('the used addresses of an own account are skipped', async () => {
    const used = accountOf(26)
    await fixture.send(payment(fixture.harness.coin(), addressAt(used, 3), 50_000n).raw)
    await fixture.mine(1)
    expect(await fixture.firm.chain.freeIndexes(used.publicExtendedKey)).toEqual({ receive: 4, change: 0 })
    await fixture.firm.chain.watch([{ accountKey: used.publicExtendedKey, branch: 0, toIndex: 4 }])
    await fixture.send(payment(fixture.harness.coin(), addressAt(used, 5), 50_000n).raw)
    const isPaid = (index: number) => fixture.firm.chain.isPaid(addressAt(used, index))
    expect([await isPaid(4), await isPaid(5)]).toEqual([false, true])
  })

  test('45 a payout that the ledger does not know, as after restoring an older backup, is not repeated: an operator decides', async () => {
    const { db, chain, operator } = fixture.firm
    const { client, deposit, requestedSats } = await fixture.opened('5000')
    await fixture.send(payment(fixture.harness.coin(), deposit.address, requestedSats).raw)
    await fixture.mine(3)
    accepted(await fixture.firm.approveDeposit(deposit.id))
    accepted(await fixture.firm.invest(client, 'advanced', '5000'))
    await fixture.firm.moveClock('day', 15)
    const { id } = accepted(await fixture.firm.requestWithdrawal(client, '500', addressAt(accountOf(9), 900)))
    accepted(await fixture.firm.approveWithdrawal(id))
    const reviewed = async () => (await readPayoutForReview(db, id))!
    /** Its state in a backup at the moment of its approval. */
    const forget = async () => {
      await fixture.mine(1)
      const { txid } = await reviewed()
      await db.delete(payoutInputs).where(eq(payoutInputs.withdrawalId, id))
      await db.delete(payouts).where(eq(payouts.withdrawalId, id))
      await db.insert(payouts).values({ withdrawalId: id })
      await fixture.firm.payOut()
      return txid!
    }

    await fixture.firm.payOut()
    const txid = await forget()
    expect(await reviewed()).toMatchObject({
      status: 'waiting',
      waitsFor: 'decision',
      suspects: [{ txid, bitcoin: '0.00781250' }],
    })
    expect(await chain.sentTo(addressAt(accountOf(9), 900))).toHaveLength(1)
    const unknown = 'ab'.repeat(32)
    expect(await recognisePayment(db, chain, operator, id, unknown)).toMatchObject({ refusal: 'payout-not-to-renew' })
    accepted(await recognisePayment(db, chain, operator, id, txid))
    await fixture.firm.payOut()
    expect(await reviewed()).toMatchObject({ status: 'confirmed', txid, bitcoin: '0.00781250', suspects: [] })

    // The operator may know that it was for something else.
    await forget()
    accepted(await retryPayout(db, chain, operator, id, null))
    await fixture.firm.payOut()
    expect((await reviewed()).status).toBe('mempool')
    expect((await reviewed()).txid).not.toBe(txid)
    expect(await chain.sentTo(addressAt(accountOf(9), 900))).toHaveLength(2)
  })
})
