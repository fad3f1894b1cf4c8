import { checkTransaction, type TransactionFault } from './check-transaction.ts'
import { type Coin, type CoinView, unconfirmedCoin } from './coins.ts'
import { outpointOf, type Transaction } from './transaction.ts'

export interface UnconfirmedTransaction {
  readonly transaction: Transaction
  readonly feeSats: bigint
}

export type MempoolFault =
  | TransactionFault
  | 'already-waiting'
  | 'fee-too-low'
  | 'dust'
  | 'not-standard'
  | 'too-long-a-chain'
  | 'conflict-not-replaceable'
  | 'replacement-needs-new-coins'
  | 'replacement-pays-too-little'
  | 'replaces-too-many'

/** As in Bitcoin's nodes: one satoshi per virtual byte, and as much in addition for a replacement. */
const minFeeRate = 1n
const maxReplaced = 100
const maxAncestors = 25
const maxVsize = 100_000
/** An output below this costs more to spend than it is worth. */
const dustSats = 294n
/** A sequence number below this means that the transaction may be replaced (BIP 125). */
const replaceableBelow = 0xfffffffe
const standardScript = /^(?:0014.{40}|0020.{64}|5120.{64}|76a914.{40}88ac|a914.{40}87)$/

/** What accepting a transaction would do. */
export interface Admission extends UnconfirmedTransaction {
  /** The transactions that it replaces, with all their descendants. */
  readonly replaced: readonly string[]
}

/**
 * The unconfirmed transactions, each after those that it spends from. A transaction that signals it may be replaced by
 * one with a higher fee (BIP 125).
 */
export class Mempool {
  readonly #waiting = new Map<string, UnconfirmedTransaction>()
  readonly #spender = new Map<string, string>()
  readonly #confirmed: CoinView

  constructor(confirmed: CoinView) {
    this.#confirmed = confirmed
  }

  get size(): number {
    return this.#waiting.size
  }

  /** All unconfirmed transactions, in an order in which they can be confirmed. */
  list(): UnconfirmedTransaction[] {
    return [...this.#waiting.values()]
  }

  get(txid: string): UnconfirmedTransaction | undefined {
    return this.#waiting.get(txid)
  }

  /** The unconfirmed transaction that spends a coin. */
  spenderOf(outpoint: string): string | undefined {
    return this.#spender.get(outpoint)
  }

  /** A coin of the chain or of an unconfirmed transaction, even if an unconfirmed transaction spends it. */
  coin(outpoint: string): Coin | undefined {
    const confirmed = this.#confirmed.get(outpoint)
    if (confirmed) return confirmed
    const [txid = '', vout] = outpoint.split(':')
    const parent = this.#waiting.get(txid)
    return parent && unconfirmedCoin(parent.transaction, Number(vout))
  }

  /** Checks a transaction for the next block, whose height is given, and changes nothing. */
  admit(transaction: Transaction, height: number, signatures: 'check' | 'trust'): Admission | { fault: MempoolFault } {
    if (this.#waiting.has(transaction.txid)) return { fault: 'already-waiting' }
    if (transaction.vsize > maxVsize || transaction.outputs.some(({ script }) => !standardScript.test(script)))
      return { fault: 'not-standard' }
    if (transaction.outputs.some(({ sats }) => sats < dustSats)) return { fault: 'dust' }
    const checked = checkTransaction(transaction, { get: (outpoint) => this.coin(outpoint) }, height, signatures)
    if ('fault' in checked) return checked
    if (checked.feeSats < minFeeRate * BigInt(transaction.vsize)) return { fault: 'fee-too-low' }
    if (this.#ancestorsOf(transaction).size >= maxAncestors) return { fault: 'too-long-a-chain' }
    const fault = this.#checkReplacement(transaction, checked.feeSats)
    return fault ? { fault } : { transaction, ...checked, replaced: this.#replacedBy(transaction) }
  }

  add({ transaction, feeSats }: UnconfirmedTransaction): void {
    this.#waiting.set(transaction.txid, { transaction, feeSats })
    for (const input of transaction.inputs) this.#spender.set(outpointOf(input), transaction.txid)
  }

  remove(txid: string): void {
    const waiting = this.#waiting.get(txid)
    if (!waiting) return
    this.#waiting.delete(txid)
    for (const input of waiting.transaction.inputs) this.#spender.delete(outpointOf(input))
  }

  clear(): void {
    this.#waiting.clear()
    this.#spender.clear()
  }

  /** An unconfirmed transaction and its descendants, parents first. */
  withDescendants(txid: string): string[] {
    const found = new Set([txid])
    for (const one of found) {
      const outputs = this.#waiting.get(one)?.transaction.outputs ?? []
      for (const vout of outputs.keys()) {
        const spender = this.#spender.get(outpointOf({ txid: one, vout }))
        if (spender) found.add(spender)
      }
    }
    return [...found]
  }

  #replacedBy(transaction: Transaction): string[] {
    return [...new Set(this.#conflictsOf(transaction).flatMap((txid) => this.withDescendants(txid)))]
  }

  #conflictsOf({ inputs }: Transaction): string[] {
    return [...new Set(inputs.flatMap((input) => this.#spender.get(outpointOf(input)) ?? []))]
  }

  /** The five rules of BIP 125. */
  #checkReplacement(transaction: Transaction, feeSats: bigint): MempoolFault | null {
    const conflicts = this.#conflictsOf(transaction)
    if (conflicts.length === 0) return null
    if (!conflicts.every((txid) => this.#isReplaceable(txid))) return 'conflict-not-replaceable'
    if (this.#needsNewCoins(transaction, conflicts)) return 'replacement-needs-new-coins'
    const replaced = this.#replacedBy(transaction)
    if (replaced.length > maxReplaced) return 'replaces-too-many'
    // A child of the replaced transaction would lose its input.
    if (transaction.inputs.some(({ txid }) => replaced.includes(txid))) return 'missing-coins'
    const replacedFees = replaced.reduce((sum, txid) => sum + this.#waiting.get(txid)!.feeSats, 0n)
    const isEnough = feeSats - replacedFees >= minFeeRate * BigInt(transaction.vsize)
    return isEnough && this.#paysBetterThan(transaction, feeSats, conflicts) ? null : 'replacement-pays-too-little'
  }

  #paysBetterThan({ vsize }: Transaction, feeSats: bigint, conflicts: readonly string[]): boolean {
    return conflicts.every((txid) => {
      const { transaction, feeSats: theirs } = this.#waiting.get(txid)!
      return feeSats * BigInt(transaction.vsize) > theirs * BigInt(vsize)
    })
  }

  /** Directly, or because an unconfirmed parent is. */
  #isReplaceable(txid: string): boolean {
    const { transaction } = this.#waiting.get(txid)!
    const signals = (of: Transaction) => of.inputs.some(({ sequence }) => sequence < replaceableBelow)
    return (
      signals(transaction) ||
      [...this.#ancestorsOf(transaction)].some((one) => signals(this.#waiting.get(one)!.transaction))
    )
  }

  #needsNewCoins({ inputs }: Transaction, conflicts: readonly string[]): boolean {
    const had = new Set(
      conflicts.flatMap((txid) => this.#waiting.get(txid)!.transaction.inputs.map(({ txid: of }) => of)),
    )
    return inputs.some(({ txid }) => this.#waiting.has(txid) && !had.has(txid))
  }

  #ancestorsOf({ inputs }: Transaction): Set<string> {
    const found = new Set(inputs.map(({ txid }) => txid).filter((txid) => this.#waiting.has(txid)))
    for (const txid of found)
      for (const { txid: parent } of this.#waiting.get(txid)!.transaction.inputs)
        if (this.#waiting.has(parent)) found.add(parent)
    return found
  }
}
