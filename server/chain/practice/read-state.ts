import type { ChainCoin, Observation } from '../chain.ts'
import { coinbaseMaturity } from './check-transaction.ts'
import type { PracticeState } from './practice-state.ts'
import type { TransactionRecords } from './transaction-records.ts'
import { outpointOf } from './transaction.ts'
import { addressOf, scriptOf } from './witness-script.ts'

const network = 'regtest'
const finalConfirmations = 6

/** Every output with an address whose transaction changed after a message. */
export function observationsSince(records: TransactionRecords, change: number): Observation[] {
  return records.changedSince(change).flatMap(({ transaction: { txid, outputs }, chainStatus, firstSeenMs }) =>
    outputs.flatMap(({ sats, script }, vout) => {
      const address = addressOf(script, network)
      const firstSeen = { at: new Date(firstSeenMs), clock: 'firm' } as const
      return address === null ? [] : [{ txid, vout, address, sats, chainStatus, firstSeen }]
    }),
  )
}

/** The unspent coins of an address. */
export function coinsAt(state: PracticeState, address: string): ChainCoin[] {
  const script = scriptOf(address, network)
  return state.records.touching(script).flatMap(({ transaction: { txid, outputs } }) =>
    outputs.flatMap((output, vout) => {
      const coin = output.script === script ? state.unspent(outpointOf({ txid, vout })) : undefined
      if (!coin) return []
      const confirmations = coin.height === null ? 0 : state.tip.height - coin.height + 1
      return [{ txid, vout, sats: coin.sats, address, confirmations }]
    }),
  )
}

/** Whether any transaction ever seen pays an address, because a dropped one may be confirmed later. */
export function isPaid(state: PracticeState, address: string): boolean {
  const script = scriptOf(address, network)
  const touching = state.records.touching(script)
  return touching.some(({ transaction: { outputs } }) => outputs.some((output) => output.script === script))
}

/** The coins that the next transaction may spend: a mined coin needs 100 confirmations. */
export function spendableAt(state: PracticeState, address: string): ChainCoin[] {
  return coinsAt(state, address).filter(
    (coin) => coin.confirmations >= coinbaseMaturity || !state.unspent(outpointOf(coin))!.fromCoinbase,
  )
}

/** Whether a transaction is unconfirmed, or has fewer than six confirmations. */
export function isBusy(state: PracticeState): boolean {
  if (state.mempool.size > 0) return true
  return Array.from({ length: finalConfirmations - 1 }, (_, back) => state.blockAt(state.tip.height - back)).some(
    (block) => block !== undefined && block.transactions.length > 1,
  )
}

/**
 * Since when the chain waits for its next block, in milliseconds of the firm's clock: since the last block, or since
 * the first unconfirmed transaction if that arrived later. So a payment to an idle chain is shown as unconfirmed first.
 */
export function waitingSinceMs(state: PracticeState): number {
  const lastBlockMs = state.tip.time * 1_000
  const arrivals = state.mempool.list().map(({ transaction }) => state.records.get(transaction.txid)!.firstSeenMs)
  return arrivals.length === 0 ? lastBlockMs : Math.max(lastBlockMs, Math.min(...arrivals))
}
