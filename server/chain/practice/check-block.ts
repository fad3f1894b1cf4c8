import { type Block, hasProofOfWork, heightScript, rootOf, subsidySats, witnessCommitment } from './block.ts'
import { checkTransaction, type TransactionFault } from './check-transaction.ts'
import type { Coin, CoinChanges } from './coins.ts'
import { isCoinbase } from './transaction.ts'

export type BlockFault =
  | 'no-proof-of-work'
  | 'time-too-old'
  | 'wrong-merkle-root'
  | 'wrong-coinbase'
  | 'wrong-witness-commitment'
  | 'coinbase-takes-too-much'
  | TransactionFault

/** What a block did to the coins: of each transaction, its fee and what it spent. */
export interface Connection {
  readonly feesSats: readonly bigint[]
  readonly spent: readonly (readonly Coin[])[]
}

/**
 * Checks a block against the coins before it and applies it to them. `medianTime` is the median of the eleven blocks
 * before it (BIP 113). Returns what it did, or what is wrong; then the coins are to be thrown away.
 */
export function connectBlock(
  block: Block,
  { height, medianTime }: { height: number; medianTime: number },
  coins: CoinChanges,
  signatures: 'check' | 'trust',
): Connection | { readonly fault: BlockFault } {
  const fault = checkFrame(block, height, medianTime)
  if (fault) return { fault }
  const [coinbase, ...others] = block.transactions
  const feesSats = [0n]
  const spent: Coin[][] = [coins.apply(coinbase!, height)]
  for (const transaction of others) {
    const checked = checkTransaction(transaction, coins, height, signatures)
    if ('fault' in checked) return checked
    feesSats.push(checked.feeSats)
    spent.push(coins.apply(transaction, height))
  }
  const reward = coinbase!.outputs.reduce((sum, { sats }) => sum + sats, 0n)
  const allowed = feesSats.reduce((sum, fee) => sum + fee, subsidySats(height))
  return reward > allowed ? { fault: 'coinbase-takes-too-much' } : { feesSats, spent }
}

/** Undoes `connectBlock`. */
export function disconnectBlock({ transactions }: Block, { spent }: Connection, coins: CoinChanges): void {
  for (const index of [...transactions.keys()].toReversed()) coins.undo(transactions[index]!, spent[index]!)
}

function checkFrame(block: Block, height: number, medianTime: number): BlockFault | null {
  const [coinbase, ...others] = block.transactions
  if (!hasProofOfWork(block)) return 'no-proof-of-work'
  if (block.time <= medianTime) return 'time-too-old'
  if (!coinbase || !isCoinbase(coinbase) || others.some(isCoinbase)) return 'wrong-coinbase'
  const written = heightScript(height)
  if (!coinbase.inputs[0]!.script.subarray(0, written.length).equals(written)) return 'wrong-coinbase'
  if (!rootOf(block.transactions).equals(block.merkleRoot)) return 'wrong-merkle-root'
  if (coinbase.outputs.at(-1)!.script !== witnessCommitment(others)) return 'wrong-witness-commitment'
  return null
}
