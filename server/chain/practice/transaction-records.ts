import type { ChainStatus } from '../chain.ts'
import type { Transaction } from './transaction.ts'

/** A transaction that the chain has ever seen, and its current status. */
export interface TransactionRecord {
  readonly transaction: Transaction
  readonly chainStatus: ChainStatus
  readonly feeSats: bigint
  /** The message by which it last changed. */
  readonly change: number
  /** In milliseconds of the firm's clock. */
  readonly firstSeenMs: number
}

/** Every transaction that the chain has ever seen, by its id, its scripts, and the order of its changes. */
export class TransactionRecords {
  readonly #byId = new Map<string, TransactionRecord>()
  readonly #byScript = new Map<string, Set<string>>()
  /** In their order. */
  readonly #changes: { readonly change: number; readonly txid: string }[] = []

  get(txid: string): TransactionRecord | undefined {
    return this.#byId.get(txid)
  }

  /** The transactions that pay a locking script or spend from it. */
  touching(script: string): TransactionRecord[] {
    return [...(this.#byScript.get(script) ?? [])].map((txid) => this.#byId.get(txid)!)
  }

  /** The records that changed after a message. */
  changedSince(change: number): TransactionRecord[] {
    const after = this.#changes.findLastIndex((one) => one.change <= change) + 1
    const txids = new Set(this.#changes.slice(after).map(({ txid }) => txid))
    return [...txids].map((txid) => this.#byId.get(txid)!)
  }

  note(
    transaction: Transaction,
    { chainStatus, feeSats, change, atMs }: { chainStatus: ChainStatus; feeSats: bigint; change: number; atMs: number },
  ): void {
    const known = this.#byId.get(transaction.txid)
    this.#put({ transaction, chainStatus, feeSats, change, firstSeenMs: known?.firstSeenMs ?? atMs })
    if (!known) this.#index(transaction)
  }

  move(txid: string, chainStatus: ChainStatus, change: number): void {
    this.#put({ ...this.#byId.get(txid)!, chainStatus, change })
  }

  #put(record: TransactionRecord): void {
    const { txid } = record.transaction
    this.#byId.set(txid, record)
    this.#changes.push({ change: record.change, txid })
  }

  #index(transaction: Transaction): void {
    const paid = transaction.outputs.map(({ script }) => script)
    const spent = transaction.inputs.flatMap(
      ({ txid, vout }) => this.#byId.get(txid)?.transaction.outputs[vout]?.script ?? [],
    )
    for (const script of new Set([...paid, ...spent])) {
      const touching = this.#byScript.get(script)
      if (touching) touching.add(transaction.txid)
      else this.#byScript.set(script, new Set([transaction.txid]))
    }
  }
}
