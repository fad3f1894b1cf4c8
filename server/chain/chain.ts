import type { Network } from '#root/domain/networks.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

/** Where a transaction is, as a chain knows it at this moment. */
export type Whereabouts =
  | { readonly status: 'mempool' }
  | { readonly status: 'confirmed'; readonly height: number; readonly hash: string }
  /** Another transaction spends the same coins and has taken its place. */
  | { readonly status: 'replaced'; readonly by: string | null }
  /** It was there once, and can't come any more. */
  | { readonly status: 'dropped' }
  | { readonly status: 'unknown' }

/** Whether it is unconfirmed or in a block. */
export function isInTransit({ status }: Whereabouts): boolean {
  return status === 'mempool' || status === 'confirmed'
}

/** The complete state of one output that pays an address: reporting it twice changes nothing. */
export interface Observation {
  readonly txid: string
  readonly vout: number
  readonly address: string
  readonly sats: bigint
  readonly whereabouts: Whereabouts
}

export interface Tip {
  readonly hash: string
  readonly height: number
}

/** What has changed since a cursor. */
export interface Sync {
  /** Given again next time. Null is the beginning. */
  readonly cursor: string
  readonly tip: Tip
  readonly observations: readonly Observation[]
}

/** An output that can be spent. */
export interface ChainCoin {
  readonly txid: string
  readonly vout: number
  readonly sats: bigint
  readonly address: string
  readonly confirmations: number
}

/** One output of a transaction. */
export interface Outpoint {
  readonly txid: string
  readonly vout: number
}

/** A transaction that our own coins paid for. */
export interface SentPayment {
  readonly txid: string
  /** What it pays the requested address. */
  readonly sats: bigint
  readonly feeSats: bigint
}

/** Addresses of an account key (BIP 84, "tpub..."): an index from 0 up to and without `toIndex` on one of its branches. */
export interface Watched {
  readonly accountKey: string
  /** 0: addresses to receive at. 1: for change. */
  readonly branch: 0 | 1
  readonly toIndex: number
}

/** On each branch of an account, the first index behind all that was paid. */
export interface FreeIndexes {
  readonly receive: number
  readonly change: number
}

export interface ChainHealth {
  readonly ok: boolean
  /** Why it is not, for the operator. */
  readonly problem: string | null
}

/** The queries of a chain. Every call throws when the chain cannot be reached. */
export interface ChainReads {
  tip(): Promise<Tip>
  lookup(txid: string): Promise<Whereabouts>
  /** Which of these addresses' outputs are unspent, even by an unconfirmed transaction. */
  utxos(addresses: readonly string[]): Promise<ChainCoin[]>
  /** Whether it knows of a payment to an address, spent or not. A node knows of those since it watches the address. */
  isPaid(address: string): Promise<boolean>
  /**
   * Where an account ("tpub...") that was used elsewhere is free. It looks at the first few hundred addresses; a node at what
   * nobody has spent.
   */
  freeIndexes(accountKey: string): Promise<FreeIndexes>
  /** Which of these outputs nothing can spend any more: they are not there, or a block holds what spends them. */
  gone(outpoints: readonly Outpoint[]): Promise<Outpoint[]>
  /** The bytes of a transaction that it has seen; null for any other. */
  bytesOf(txid: string): Promise<Uint8Array | null>
  /** Payments from watched addresses to an address, unconfirmed or in a block. */
  sentTo(address: string): Promise<SentPayment[]>
  /** Satoshis for a virtual byte that have a transaction confirmed soon. */
  feeRate(): Promise<number>
  /** Why the chain would refuse a transaction, or null. */
  testAccept(raw: Uint8Array): Promise<string | null>
}

/**
 * A chain of blocks on a test network, as the product needs it. It is asked and never tells: what it says by a hint is
 * only that asking may be worth while. Every call but `health` throws when the chain can't be reached.
 */
export interface Chain extends ChainReads {
  readonly network: Network
  /** practice: inside the server, it mines when an operator asks. node: an external Bitcoin node. */
  readonly kind: 'practice' | 'node'
  start(): Promise<void>
  stop(): Promise<void>
  /** The same chain, asked inside a database transaction: the practice chain then reads its journal through that transaction. */
  within(tx: Transaction): ChainReads
  health(): Promise<ChainHealth>
  /** Has outputs to these addresses observed from now on. Asking again is cheap. */
  watch(watched: readonly Watched[]): Promise<void>
  /** Every output to a watched address that changed since the cursor, or a little before it; a chain may add others. */
  sync(cursor: string | null): Promise<Sync>
  /** Hands a transaction to the network and returns its id. The same bytes again are no error. Throws `ChainRefusal`. */
  broadcast(raw: Uint8Array): Promise<string>
  /** Calls back when something may have changed. Returns what ends it. */
  onHint(listener: () => void): () => void
}

/** The chain has rejected a transaction. */
export class ChainRefusal extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`The chain refuses the transaction: ${reason}`)
    this.name = 'ChainRefusal'
    this.reason = reason
  }
}
