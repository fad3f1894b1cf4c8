import type { HDKey } from '@scure/bip32'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { type OwnCoin, selectCoins, signSpending } from '../spend-coins.ts'
import { minerAddressOf, practiceNetwork } from './messages.ts'
import type { PracticeState } from './practice-state.ts'
import { spendableAt } from './read-state.ts'
import { readTransaction } from './transaction.ts'

/** As little as the chain takes: nobody competes for a place in its blocks. */
const feeRate = 1

/**
 * A payment of mined coins to an address, an output for each amount in satoshis; what is left goes back to the miner. Of many in
 * a row each spends the change of another, until there are too many for one block: then it is refused.
 */
export function handOut(
  state: PracticeState,
  miner: HDKey,
  address: string,
  amounts: readonly bigint[],
): Uint8Array | Refusal<'no-coins-to-hand-out'> {
  const minerAddress = minerAddressOf(miner)
  const outputs = amounts.map((sats) => ({ address, sats }))
  const sats = amounts.reduce((sum, one) => sum + one, 0n)
  const coins = spendableAt(state, minerAddress).toSorted((one, other) => other.confirmations - one.confirmations)
  for (const coin of coins) {
    const own: OwnCoin = { ...coin, branch: 1, index: 0 }
    const selection = selectCoins([own], { sats, outputs: outputs.length, feeRate })
    if (!selection) continue
    const change = selection.changeSats > 0n ? [{ address: minerAddress, sats: selection.changeSats }] : []
    const { raw } = signSpending(miner, practiceNetwork, { coins: [own], outputs: [...outputs, ...change] })
    if (!('fault' in state.checkTransaction(readTransaction(raw)))) return raw
  }
  return refuse('no-coins-to-hand-out')
}
