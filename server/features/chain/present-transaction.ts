import type { TransactionDetail, TransactionSummary } from '#root/contract/chain.ts'
import { formatBitcoin } from '#root/domain/bitcoin.ts'
import { isOnChain } from '#root/server/chain/chain.ts'
import type { PracticeState } from '#root/server/chain/practice/practice-state.ts'
import { isCoinbase, outpointOf, type TransactionOutput } from '#root/server/chain/practice/transaction.ts'
import { addressOf } from '#root/server/chain/practice/witness-script.ts'

/** A sequence number below this means that the transaction may be replaced (BIP 125). */
const replaceableBelow = 0xfffffffe

/** The summary of a transaction that the chain has seen. */
export function summarize(state: PracticeState, txid: string): TransactionSummary {
  const { transaction, chainStatus, firstSeenMs } = state.records.get(txid)!
  const { status } = chainStatus
  const known = status === 'unknown' ? 'dropped' : status
  return {
    txid,
    bitcoin: formatBitcoin(transaction.outputs.reduce((sum, { sats }) => sum + sats, 0n)),
    isCoinbase: isCoinbase(transaction),
    firstSeenAt: new Date(firstSeenMs).toISOString(),
    confirmations: status === 'confirmed' ? state.tip.height - chainStatus.height + 1 : 0,
    state: known === 'mempool' ? 'waiting' : known,
  }
}

/** All details of a transaction; null if it is unknown. */
export function findTransaction(state: PracticeState, txid: string): TransactionDetail | null {
  const record = state.records.get(txid)
  if (!record) return null
  const { transaction, chainStatus, feeSats } = record
  const made = isCoinbase(transaction)
  return {
    ...summarize(state, txid),
    block: chainStatus.status === 'confirmed' ? { hash: chainStatus.hash, height: chainStatus.height } : null,
    replacedBy: chainStatus.status === 'replaced' ? chainStatus.by : null,
    fee: formatBitcoin(made ? 0n : feeSats),
    vsize: transaction.vsize,
    isReplaceable: !made && transaction.inputs.some(({ sequence }) => sequence < replaceableBelow),
    inputs: (made ? [] : transaction.inputs).map(({ txid: from, vout }) =>
      Object.assign(sideOf(state.records.get(from)?.transaction.outputs[vout]), { txid: from, vout }),
    ),
    raw: transaction.raw.toString('hex'),
    outputs: transaction.outputs.map((output, vout) =>
      Object.assign(sideOf(output), {
        isSpent: isOnChain(chainStatus) && !state.unspent(outpointOf({ txid, vout })) && output.sats > 0n,
      }),
    ),
  }
}

function sideOf(output: TransactionOutput | undefined) {
  if (!output) return { address: null, bitcoin: null }
  return { address: addressOf(output.script, 'regtest'), bitcoin: formatBitcoin(output.sats) }
}
