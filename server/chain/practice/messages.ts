import type { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { addressVersions } from '../address-versions.ts'
import { ChainRefusal } from '../chain.ts'
import type { Message } from './journal.ts'
import { type MiningPlan, nextContent } from './mine.ts'
import type { PracticeState } from './practice-state.ts'
import { readTransaction, type Transaction } from './transaction.ts'

export const practiceNetwork = 'regtest'

/** The address of the practice chain's miner: the first change address of its account. */
export function minerAddressOf(account: HDKey): string {
  return p2wpkh(account.deriveChild(1).deriveChild(0).publicKey!, addressVersions(practiceNetwork)).address
}

/** Blocks on the tip, with the unconfirmed transactions in the first of them. */
export function onTip(state: PracticeState, count: number): Pick<MiningPlan, 'forkHeight' | 'contents'> {
  const empty = Array.from({ length: count - 1 }, () => [])
  return { forkHeight: state.tip.height, contents: [nextContent(state), ...empty] }
}

/** The message that adds a transaction; null if it is already known. Throws `ChainRefusal`. */
export function toTransactionMessage(state: PracticeState, transaction: Transaction): Message | null {
  if (['mempool', 'confirmed'].includes(state.lookup(transaction.txid).status)) return null
  const admission = state.checkTransaction(transaction)
  if ('fault' in admission) throw new ChainRefusal(admission.fault)
  return { kind: 'transaction', transaction }
}

/** Reads a submitted transaction. Throws `ChainRefusal`. */
export function readOrRefuse(raw: Uint8Array): Transaction {
  try {
    return readTransaction(raw)
  } catch (error) {
    if (error instanceof RangeError) throw new ChainRefusal('not-a-transaction')
    throw error
  }
}
