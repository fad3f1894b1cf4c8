import type { Network } from '#root/domain/bitcoin-networks.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

/** The current status of a transaction, according to a chain. */
export type ChainStatus =
  | { readonly status: 'mempool' }
  | { readonly status: 'confirmed'; readonly height: number; readonly hash: string }
  /** Another transaction that spends the same coins has replaced it. */
  | { readonly status: 'replaced'; readonly by: string | null }
  /** It was known earlier, and can no longer be confirmed. */
  | { readonly status: 'dropped' }
  | { readonly status: 'unknown' }

/** Whether it is unconfirmed or in a block. */
export function isOnChain({ status }: ChainStatus): boolean {
  return status === 'mempool' || status === 'confirmed'
}

/** The complete state of one output that pays an address: reporting it twice changes nothing. */
export interface Observation {
  readonly txid: string
  readonly vout: number
  readonly address: string
  readonly sats: bigint
  readonly chainStatus: ChainStatus
  readonly firstSeen: FirstSeen
}

/** When a chain saw a transaction first: by the firm's clock, or by that of the machine on which a node runs. */
export interface FirstSeen {
  readonly at: Date
  readonly clock: 'firm' | 'machine'
}

export interface Tip {
  readonly hash: string
  readonly height: number
}

/** What has changed since a cursor. */
export interface Sync {
  /** The cursor of the next call. Null is the beginning. */
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

/** A transaction that spends our own coins. */
export interface SentPayment {
  readonly txid: string
  /** The amount that it pays the requested address. */
  readonly sats: bigint
  readonly feeSats: bigint
}

/**
 * Addresses of an account key (BIP 84, "tpub..."): the indexes from 0 to `toIndex` (exclusive) on one of its branches.
 */
export interface Watched {
  readonly accountKey: string
  /** 0: for receiving. 1: for change. */
  readonly branch: 0 | 1
  readonly toIndex: number
}

/** On each branch of an account, the first index after all paid addresses. */
export interface FreeIndexes {
  readonly receive: number
  readonly change: number
}

export interface ChainHealth {
  readonly ok: boolean
  /** Why it is not healthy, for the operator. */
  readonly problem: string | null
}

/** The queries of a chain. Every call throws if the chain cannot be reached. */
export interface ChainReads {
  tip(): Promise<Tip>
  lookup(txid: string): Promise<ChainStatus>
  /** The outputs of these addresses that no transaction spends, not even an unconfirmed one. */
  utxos(addresses: readonly string[]): Promise<ChainCoin[]>
  /**
   * Whether it knows of a payment to an address, spent or not. A node knows only payments since it started to watch the
   * address.
   */
  isPaid(address: string): Promise<boolean>
  /**
   * The first unused indexes of an account ("tpub...") that was also used elsewhere. Checks the first few hundred
   * addresses; a node finds only unspent payments.
   */
  freeIndexes(accountKey: string): Promise<FreeIndexes>
  /**
   * Which of these outputs can no longer be spent: they do not exist, or a block contains the transaction that spends
   * them.
   */
  gone(outpoints: readonly Outpoint[]): Promise<Outpoint[]>
  /** The bytes of a transaction that the chain has seen; null for any other. */
  bytesOf(txid: string): Promise<Uint8Array | null>
  /** Payments from watched addresses to an address, unconfirmed or in a block. */
  sentTo(address: string): Promise<SentPayment[]>
  /** The fee rate, in satoshis per virtual byte, for a confirmation soon. */
  feeRate(): Promise<number>
  /** Why the chain would refuse a transaction, or null. */
  testAccept(raw: Uint8Array): Promise<string | null>
}

/**
 * A blockchain of a test network, as the product needs it. It is polled: a hint only says that polling may be
 * worthwhile. Every call except `health` throws if the chain cannot be reached.
 */
export interface Chain extends ChainReads {
  readonly network: Network
  /** `practice`: inside the server; it mines when an operator asks. `node`: an external Bitcoin node. */
  readonly kind: 'practice' | 'node'
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * The same chain inside a database transaction: the practice chain then reads its journal through that transaction.
   */
  within(tx: Transaction): ChainReads
  health(): Promise<ChainHealth>
  /** Watches the outputs to these addresses from now on. A repeated call is cheap. */
  watch(watched: readonly Watched[]): Promise<void>
  /** Every output to a watched address that changed since the cursor, or shortly before it; a chain may add others. */
  sync(cursor: string | null): Promise<Sync>
  /**
   * Sends a transaction to the network and returns its id. Sending the same bytes again is not an error. Throws
   * `ChainRefusal`.
   */
  broadcast(raw: Uint8Array): Promise<string>
  /** Calls back when something may have changed. Returns a function that stops this. */
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
