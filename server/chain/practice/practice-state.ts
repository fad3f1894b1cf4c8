import type { Tip, ChainStatus } from '../chain.ts'
import {
  type Block,
  genesisHash,
  genesisTime,
  hasProofOfWork,
  heightScript,
  rootOf,
  subsidySats,
  witnessCommitment,
} from './block.ts'
import { checkTransaction, type TransactionFault } from './check-transaction.ts'
import { type Coin, CoinChanges } from './coins.ts'
import { type Admission, Mempool, type MempoolFault } from './mempool.ts'
import { TransactionRecords } from './transaction-records.ts'
import { isCoinbase, outpointOf, type Transaction } from './transaction.ts'

/** A block of the best chain and the data to undo it. Only the well-known first one has no transactions here. */
interface ChainBlock {
  readonly block: Block
  readonly connection: Connection
}

/** Blocks that would become the end of the best chain, and the effects. */
interface Branch {
  readonly forkHeight: number
  readonly blocks: readonly ChainBlock[]
  readonly coins: CoinChanges
}

const genesis: ChainBlock = {
  block: {
    hash: genesisHash,
    previous: '0'.repeat(64),
    time: genesisTime,
    version: 1,
    bits: 0x207fffff,
    nonce: 2,
    merkleRoot: Buffer.from('3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a', 'hex'),
    transactions: [],
  },
  connection: { feesSats: [], spent: [] },
}

/**
 * The practice chain in memory, from regtest's first block on: the best chain, its unspent coins, and the unconfirmed
 * transactions. It depends only on its messages and their order: not on a clock, not on randomness. `check...`
 * validates a message without changes, `accept...` applies a checked one.
 */
export class PracticeState {
  readonly #blocks: ChainBlock[] = [genesis]
  readonly #coins = new Map<string, Coin>()
  readonly mempool = new Mempool(this.#coins)
  readonly records = new TransactionRecords()
  readonly #signatures: 'check' | 'trust'

  /** Tests may omit signatures. */
  constructor(signatures: 'check' | 'trust' = 'check') {
    this.#signatures = signatures
  }

  get tip(): Tip & { readonly time: number } {
    const { hash, time } = this.#blocks.at(-1)!.block
    return { hash, time, height: this.#blocks.length - 1 }
  }

  blockAt(height: number): Block | undefined {
    return this.#blocks[height]?.block
  }

  /** The height of a block of the best chain; null for any other hash. */
  heightOf(hash: string): number | null {
    const height = this.#blocks.findLastIndex(({ block }) => block.hash === hash)
    return height < 0 ? null : height
  }

  /** The times of the eleven blocks up to a height: a new block must be later than their median (BIP 113). */
  timesUpTo(height: number): number[] {
    return this.#blocks.slice(Math.max(0, height - 10), height + 1).map(({ block }) => block.time)
  }

  /** A coin that no block and no unconfirmed transaction spends. */
  unspent(outpoint: string): Coin | undefined {
    return this.mempool.spenderOf(outpoint) ? undefined : this.mempool.coin(outpoint)
  }

  /** Whether a coin exists that no block spends; unconfirmed spends do not count. */
  exists(outpoint: string): boolean {
    return this.#coins.has(outpoint) || this.unspent(outpoint) !== undefined
  }

  lookup(txid: string): ChainStatus {
    return this.records.get(txid)?.chainStatus ?? { status: 'unknown' }
  }

  checkTransaction(transaction: Transaction, signatures = this.#signatures): Admission | { fault: MempoolFault } {
    if (this.lookup(transaction.txid).status === 'confirmed') return { fault: 'already-waiting' }
    return this.mempool.admit(transaction, this.#blocks.length, signatures)
  }

  /** `change` is the number of the message, which records store as their last change. `atMs` is its time. */
  acceptTransaction({ transaction, feeSats, replaced }: Admission, change: number, atMs: number): void {
    for (const txid of replaced) this.mempool.remove(txid)
    this.mempool.add({ transaction, feeSats })
    this.records.note(transaction, { chainStatus: { status: 'mempool' }, feeSats, change, atMs })
    const conflicts = new Set(transaction.inputs.map(outpointOf))
    for (const txid of replaced) {
      const isDirect = this.records.get(txid)!.transaction.inputs.some((input) => conflicts.has(outpointOf(input)))
      this.records.move(txid, isDirect ? { status: 'replaced', by: transaction.txid } : { status: 'dropped' }, change)
    }
  }

  /** Checks blocks that extend a block of the best chain and make a longer one. */
  checkBlocks(
    blocks: readonly Block[],
    signatures = this.#signatures,
  ): Branch | { fault: BlockFault | 'unknown-block' | 'not-longer' } {
    const forkHeight = this.#blocks.findLastIndex(({ block }) => block.hash === blocks[0]?.previous)
    if (forkHeight < 0) return { fault: 'unknown-block' }
    if (forkHeight + blocks.length < this.#blocks.length) return { fault: 'not-longer' }
    const coins = new CoinChanges(this.#coins)
    for (const { block, connection } of this.#blocks.slice(forkHeight + 1).toReversed())
      disconnectBlock(block, connection, coins)
    const times = this.timesUpTo(forkHeight)
    const connected: ChainBlock[] = []
    for (const [index, block] of blocks.entries()) {
      if (index > 0 && block.previous !== blocks[index - 1]!.hash) return { fault: 'unknown-block' }
      const place = { height: forkHeight + 1 + index, medianTime: medianOf(times.slice(-11)) }
      const connection = connectBlock(block, place, coins, signatures)
      if ('fault' in connection) return connection
      connected.push({ block, connection })
      times.push(block.time)
    }
    return { forkHeight, blocks: connected, coins }
  }

  acceptBlocks({ forkHeight, blocks, coins }: Branch, change: number, atMs: number): void {
    const undone = this.#blocks.splice(forkHeight + 1)
    coins.writeTo(this.#coins)
    this.#blocks.push(...blocks)
    for (const [index, { block, connection }] of blocks.entries()) {
      const chainStatus = { status: 'confirmed', height: forkHeight + 1 + index, hash: block.hash } as const
      for (const [place, transaction] of block.transactions.entries())
        this.records.note(transaction, { chainStatus, feeSats: connection.feesSats[place]!, change, atMs })
    }
    this.#refillMempool(
      undone.flatMap(({ block }) => block.transactions),
      blocks.flatMap(({ block }) => block.transactions),
      change,
    )
  }

  /** Transactions of removed blocks return to the front of the mempool if their coins still exist. */
  #refillMempool(undone: readonly Transaction[], confirmed: readonly Transaction[], change: number): void {
    const isConfirmed = new Set(confirmed.map(({ txid }) => txid))
    const spending = confirmed.filter((transaction) => !isCoinbase(transaction))
    const spender = new Map(spending.flatMap(({ txid, inputs }) => inputs.map((input) => [outpointOf(input), txid])))
    const waited = this.mempool.list().map(({ transaction }) => transaction)
    this.mempool.clear()
    for (const transaction of [...undone, ...waited].filter(({ txid }) => !isConfirmed.has(txid))) {
      const outpoints = transaction.inputs.map(outpointOf)
      const isFree = (outpoint: string) => this.unspent(outpoint) !== undefined
      if (!isCoinbase(transaction) && outpoints.every(isFree) && this.#isMature(transaction)) {
        this.mempool.add({ transaction, feeSats: this.records.get(transaction.txid)!.feeSats })
        if (this.lookup(transaction.txid).status !== 'mempool')
          this.records.move(transaction.txid, { status: 'mempool' }, change)
        continue
      }
      const by = outpoints.map((outpoint) => spender.get(outpoint)).find((txid) => txid !== undefined)
      this.records.move(transaction.txid, by ? { status: 'replaced', by } : { status: 'dropped' }, change)
    }
  }

  /** A shorter chain of blocks has younger coinbases. */
  #isMature({ inputs }: Transaction): boolean {
    return inputs.every((input) => {
      const coin = this.#coins.get(outpointOf(input))
      return !coin?.fromCoinbase || this.#blocks.length - coin.height! >= 100
    })
  }
}

export function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
}

type BlockFault =
  | 'no-proof-of-work'
  | 'time-too-old'
  | 'wrong-merkle-root'
  | 'wrong-coinbase'
  | 'wrong-witness-commitment'
  | 'coinbase-takes-too-much'
  | TransactionFault

/** The effects of a block on the coins: the fee of each transaction and the coins that it spent. */
interface Connection {
  readonly feesSats: readonly bigint[]
  readonly spent: readonly (readonly Coin[])[]
}

/**
 * Checks a block against the coins before it and applies it to them. `medianTime` is the median of the eleven blocks
 * before it (BIP 113). Returns its effects, or the error; after an error the coins must be discarded.
 */
function connectBlock(
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
function disconnectBlock({ transactions }: Block, { spent }: Connection, coins: CoinChanges): void {
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
