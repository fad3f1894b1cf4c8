import { Transaction } from '@scure/btc-signer'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Chain } from '#root/server/chain/chain.ts'
import { signPayout } from '#root/server/features/withdrawals/payouts/sign-payout.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { payoutInputs } from '#root/server/platform/tables/payouts.ts'
import { accepted } from '#root/tests/firm.ts'
import { payment } from './harness.ts'
import { accountOf, addressAt, masterOf } from './keys.ts'
import type { PaymentFixture } from './payment-fixture.ts'
import { payoutFixture, sats, signedBy } from './payout-fixture.ts'
import { inputsWithKeys, signByBytes } from './sign-by-bytes.ts'

/** Tests of payouts that hold on any chain. */
export function testPayouts(fixture: PaymentFixture): void {
  const { paidClient, approved, rowOf, payoutOf, arrives } = payoutFixture(fixture)
  /** The chain while it cannot be reached for sending. */
  const unreachable = (chain: Chain): Chain =>
    new Proxy(chain, {
      get(target, name) {
        if (name === 'broadcast') return async () => Promise.reject(new Error('The node is away'))
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value
      },
    })

  test('an approved withdrawal is paid from the coins of deposits, tracked to its confirmation, and shown with its transaction ID', async () => {
    const client = await paidClient()
    const { id, address } = await approved(client)
    expect(await payoutOf(client, id)).toMatchObject({ status: 'waiting', txid: null })
    await fixture.firm.payOut()
    const sent = await payoutOf(client, id)
    expect(sent).toMatchObject({ status: 'mempool', bitcoin: '0.00781250', rate: '64000.00', confirmations: 0 })
    expect(await arrives(id, address)).toEqual({ txid: sent.txid, isPaid: true, sats })
    expect(await fixture.firm.chain.lookup(sent.txid!)).toMatchObject({ status: 'mempool' })
    await fixture.mine(2)
    await fixture.firm.payOut()
    expect(await payoutOf(client, id)).toMatchObject({ status: 'confirmed', confirmations: 2, txid: sent.txid })
  })

  test('the change goes to a new address of the firm, and pays the next payout', async () => {
    const client = await paidClient()
    const first = await approved(client)
    await fixture.firm.payOut()
    await fixture.mine(1)
    await fixture.firm.payOut()
    const second = await approved(client)
    await fixture.firm.payOut()
    const [one, other] = [await rowOf(first.id), await rowOf(second.id)]
    expect(other.status).toBe('mempool')
    expect(one.changeIndex).not.toBe(other.changeIndex)
  })

  test('payouts built at once by several processes never spend the same coin', async () => {
    const client = await paidClient()
    const other = await paidClient()
    const approvals = [await approved(client), await approved(other), await approved(client), await approved(other)]
    await Promise.all([fixture.firm.payOut(), fixture.firm.payOut(), fixture.firm.payOut()])
    const spent = new Set<string>()
    for (const { id, address } of approvals) {
      expect((await rowOf(id)).status).toBe('mempool')
      expect(await arrives(id, address)).toMatchObject({ isPaid: true, sats })
      const paid = Transaction.fromRaw((await rowOf(id)).raw!)
      for (let input = 0; input < paid.inputsLength; input += 1) {
        const { txid, index } = paid.getInput(input)
        const outpoint = `${Buffer.from(txid!).toString('hex')}:${index}`
        expect(spent.has(outpoint)).toBe(false)
        spent.add(outpoint)
      }
    }
    await fixture.mine(1)
  })

  test('40 killed between storing and sending: the next process sends the same bytes, and it is paid once', async () => {
    const client = await paidClient()
    const { id } = await approved(client)
    await expect(fixture.firm.payOut(unreachable(fixture.firm.chain))).rejects.toThrow('The node is away')
    const stored = await rowOf(id)
    expect(stored.status).toBe('signed')
    await fixture.firm.payOut(await fixture.harness.reopen())
    const sent = await rowOf(id)
    expect(sent.raw!.equals(stored.raw!)).toBe(true)
    expect(await payoutOf(client, id)).toMatchObject({ status: 'mempool', txid: stored.txid })
    await fixture.firm.payOut()
    await fixture.mine(1)
    await fixture.firm.payOut()
    expect(await payoutOf(client, id)).toMatchObject({ status: 'confirmed', txid: stored.txid })
    const inputs = await fixture.firm.db.select().from(payoutInputs).where(eq(payoutInputs.withdrawalId, id))
    expect(inputs.length).toBe(Transaction.fromRaw(stored.raw!).inputsLength)
  })

  test('44 a payout that a reorganisation removed is confirmed again, as the same transaction', async () => {
    const client = await paidClient()
    const { id } = await approved(client)
    await fixture.firm.payOut()
    await fixture.mine(1)
    await fixture.firm.payOut()
    const { txid } = await payoutOf(client, id)
    await fixture.reorganise(1)
    await fixture.firm.payOut()
    expect(await payoutOf(client, id)).toMatchObject({ status: 'mempool', txid, confirmations: 0 })
    await fixture.mine(1)
    await fixture.firm.payOut()
    expect(await payoutOf(client, id)).toMatchObject({ status: 'confirmed', txid })
    // Its id was mailed once, when it was first on the chain.
    const mails = await fixture.firm.db.select().from(outbox).where(eq(outbox.userId, client.id))
    const sent = mails.filter(({ kind }) => kind === 'withdrawal-sent')
    expect(sent.map(({ body }) => body.includes(txid!) && body.includes('0.00781250 tBTC'))).toEqual([true])
  })

  test('with the operator’s own account key a payout is prepared, signed elsewhere, and sent only as it was prepared', async () => {
    const { db, chain, operator } = fixture.firm
    const own = accountOf(20)
    await storeSetting(db, 'operator-account-key', own.publicExtendedKey)
    const client = await paidClient()
    const { id, address } = await approved(client)
    await fixture.firm.payOut()
    const { psbt, txid, status } = await rowOf(id)
    expect(status).toBe('unsigned')
    const sign = (text: string) => signPayout(db, chain, operator, id, text)
    expect(await sign('nonsense')).toMatchObject({ refusal: 'not-a-signed-payout' })
    expect(await sign(psbt!.toString('base64'))).toMatchObject({ refusal: 'not-a-signed-payout' })

    const elsewhere = (change: (transaction: Transaction) => void) => signedBy(own, psbt!, change).toString('base64')
    const underpaid = elsewhere((transaction) => transaction.updateOutput(0, { amount: sats - 1n }))
    expect(await sign(underpaid)).toMatchObject({ refusal: 'another-payout' })
    expect(accepted(await sign(elsewhere(() => {})))).toMatchObject({ status: 'signed', txid, psbt: null })
    expect(await sign(elsewhere(() => {}))).toMatchObject({ refusal: 'payout-not-to-sign' })
    await fixture.firm.payOut()
    expect(await payoutOf(client, id)).toMatchObject({ status: 'mempool', txid })
    expect(await arrives(id, address)).toEqual({ txid, isPaid: true, sats })
    await storeSetting(db, 'operator-account-key', null)
  })

  test('a prepared payment names the keys that sign it: from the master key if the origin is known, otherwise from the account key', async () => {
    const { db } = fixture.firm
    const own = accountOf(25)
    await storeSetting(db, 'operator-account-key', own.publicExtendedKey)
    const client = await paidClient('2000')
    const named = async () => {
      const { id } = await approved(client)
      await fixture.firm.payOut()
      const { psbt, changeIndex } = await rowOf(id)
      const transaction = Transaction.fromPSBT(psbt!)
      return { transaction, changeIndex, of: transaction.getInput(0).bip32Derivation![0]! }
    }
    const plain = await named()
    expect(plain.of[1]).toMatchObject({ fingerprint: own.fingerprint, path: [0, expect.any(Number)] })

    const fingerprint = masterOf(25).fingerprint
    await storeSetting(db, 'operator-account-origin', `${fingerprint.toString(16).padStart(8, '0')}/84h/1h/0h`)
    await fixture.send(payment(fixture.harness.coin(), addressAt(own, 0, 1), 2_000_000n).raw)
    await fixture.mine(1)
    const { transaction, changeIndex, of } = await named()
    const path = [84, 1, 0].map((step) => step + 0x80000000)
    expect(of[1].fingerprint).toBe(fingerprint)
    expect(of[1].path.slice(0, 3)).toEqual(path)
    const keyOf = (at: readonly number[]) => at.reduce((key, step) => key.deriveChild(step), masterOf(25)).publicKey!
    expect(Buffer.from(keyOf(of[1].path)).equals(Buffer.from(of[0]))).toBe(true)
    // The change is shown as the firm's own; the paid output is not.
    expect(transaction.getOutput(0).bip32Derivation).toBeUndefined()
    const [[changeKey, change]] = transaction.getOutput(1).bip32Derivation! as [[Uint8Array, (typeof of)[1]]]
    expect(change).toEqual({ fingerprint, path: [...path, 1, changeIndex] })
    expect(Buffer.from(keyOf(change.path)).equals(Buffer.from(changeKey))).toBe(true)
    await storeSetting(db, 'operator-account-key', null)
    await storeSetting(db, 'operator-account-origin', null)
  })

  test('a payment signed by other software is accepted in hexadecimal too, as a transaction or a PSBT, and only if it pays exactly what was prepared', async () => {
    const { db, chain, operator } = fixture.firm
    const own = accountOf(27)
    await storeSetting(db, 'operator-account-key', own.publicExtendedKey)
    const client = await paidClient('2000')
    const [first, second] = [await approved(client), await approved(client)]
    await fixture.firm.payOut()
    const sign = (id: string, text: string) => signPayout(db, chain, operator, id, text)

    const { psbt, txid } = await rowOf(first.id)
    const prepared = inputsWithKeys(own, psbt!)
    const unsigned = Transaction.fromPSBT(psbt!).unsignedTx
    const signed = signByBytes(unsigned, prepared)
    const hex = signed.toString('hex')
    expect(await sign(first.id, Buffer.from(unsigned).toString('hex'))).toMatchObject({
      refusal: 'not-a-signed-payout',
    })
    expect(await sign(first.id, hex.slice(0, -2))).toMatchObject({ refusal: 'not-a-signed-payout' })
    expect(await sign(first.id, `${hex}00`)).toMatchObject({ refusal: 'not-a-signed-payout' })
    const forged = signByBytes(
      unsigned,
      prepared.map((input) => ({ ...input, sats: input.sats + 1n })),
    )
    expect(await sign(first.id, forged.toString('hex'))).toMatchObject({ refusal: 'not-a-signed-payout' })
    const underpaid = signByBytes(withLessPaid(unsigned), prepared)
    expect(await sign(first.id, underpaid.toString('hex'))).toMatchObject({ refusal: 'another-payout' })
    expect((await rowOf(first.id)).status).toBe('unsigned')

    const wrapped = `${hex.slice(0, 64).toUpperCase()}\n ${hex.slice(64)}\r\n`
    expect(accepted(await sign(first.id, wrapped))).toMatchObject({ status: 'signed', txid })
    expect((await rowOf(first.id)).raw!.equals(signed)).toBe(true)
    await fixture.firm.payOut()
    expect(await payoutOf(client, first.id)).toMatchObject({ status: 'mempool', txid })
    expect(await arrives(first.id, first.address)).toEqual({ txid, isPaid: true, sats })

    await fixture.mine(1)
    await fixture.firm.payOut()
    const other = await rowOf(second.id)
    const inHex = signedBy(own, other.psbt!).toString('hex')
    expect(accepted(await sign(second.id, inHex))).toMatchObject({ status: 'signed', txid: other.txid })
    await storeSetting(db, 'operator-account-key', null)
    await fixture.firm.payOut()
    expect(await payoutOf(client, second.id)).toMatchObject({ status: 'mempool', txid: other.txid })
  })
}

/** The first output pays a satoshi less: its amount follows the count of the outputs, which comes after the inputs. */
function withLessPaid(unsigned: Uint8Array): Uint8Array {
  const changed = Buffer.from(unsigned)
  const inputs = changed.readUInt8(4)
  const amountAt = 5 + inputs * 41 + 1
  changed.writeBigUInt64LE(changed.readBigUInt64LE(amountAt) - 1n, amountAt)
  return changed
}
