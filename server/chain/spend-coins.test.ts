import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, addressAt } from '#root/tests/chain/keys.ts'
import { type OwnCoin, selectCoins, signSpending } from './spend-coins.ts'

const coinOf = (sats: number, index: number): OwnCoin => ({
  txid: 'ab'.repeat(32),
  vout: index,
  sats: BigInt(sats),
  branch: 0,
  index,
})

test('inputs equal outputs plus fee, and the fee is at least the requested one', () => {
  const wallets = fc.array(fc.integer({ min: 300, max: 5_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      wallets,
      fc.integer({ min: 300, max: 6_000_000 }),
      fc.integer({ min: 1, max: 50 }),
      (has, wants, feeRate) => {
        const coins = has.map(coinOf)
        const selection = selectCoins(coins, { sats: BigInt(wants), outputs: 1, feeRate })
        const all = has.reduce((sum, sats) => sum + sats, 0)
        if (!selection) return all < wants + (11 + 68 * has.length + 43) * feeRate
        const total = selection.coins.reduce((sum, { sats }) => sum + sats, 0n)
        expect(total).toBe(BigInt(wants) + selection.feeSats + selection.changeSats)
        expect(new Set(selection.coins.map(({ vout }) => vout)).size).toBe(selection.coins.length)
        expect(selection.feeSats).toBeGreaterThanOrEqual(BigInt((11 + 68 * selection.coins.length + 43) * feeRate))
        return selection.changeSats === 0n || selection.changeSats >= 600n
      },
    ),
  )
})

test('the estimated size of a payment is never below its real size', () => {
  const account = accountOf(3)
  for (const count of [1, 2, 7]) {
    const coins = Array.from({ length: count }, (_, index) => coinOf(100_000, index))
    const selection = selectCoins(coins, { sats: BigInt(90_000 * count), outputs: 1, feeRate: 2 })!
    const outputs = [
      { address: addressAt(account, 90), sats: BigInt(90_000 * count) },
      ...(selection.changeSats > 0n ? [{ address: addressAt(account, 0, 1), sats: selection.changeSats }] : []),
    ]
    const { raw, txid } = signSpending(account, 'regtest', { coins: selection.coins, outputs })
    const transaction = Transaction.fromRaw(raw)
    expect(transaction.id).toBe(txid)
    expect(selection.feeSats).toBeGreaterThanOrEqual(BigInt(2 * transaction.vsize))
  }
})
