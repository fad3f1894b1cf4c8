import type { Block } from '#root/server/chain/practice/block.ts'
import type { UnconfirmedTransaction } from '#root/server/chain/practice/mempool.ts'
import { mineBlocks, nextContent } from '#root/server/chain/practice/mine.ts'
import { PracticeState } from '#root/server/chain/practice/practice-state.ts'
import { outpointOf, type Transaction } from '#root/server/chain/practice/transaction.ts'

/** The recipient of block rewards and change. */
export const minerScript = `0014${'aa'.repeat(20)}`

/** A practice chain in memory, without signatures, and an outside wallet: shared by many scripts, because it is slow to start. */
export class InMemoryChain {
  readonly state = new PracticeState('trust')
  #coins: { txid: string; vout: number; sats: bigint }[] = []
  #message = 0

  constructor() {
    this.mine(130)
    this.refill()
  }

  get height(): number {
    return this.state.tip.height
  }

  get message(): number {
    return this.#message
  }

  /** Takes new coins when few are left. A coin that a script lost in a reorganisation is not recovered. */
  refill(): void {
    for (let height = this.height - 100; height > 0 && this.#coins.length < 30; height -= 1) {
      const coinbase = this.state.blockAt(height)!.transactions[0]!
      const coin = { txid: coinbase.txid, vout: 0, sats: coinbase.outputs[0]!.sats }
      const isKnown = this.#coins.some(({ txid }) => txid === coin.txid)
      if (!isKnown && coin.sats > 10_000_000n && this.state.unspent(outpointOf(coin))) this.#coins.push(coin)
    }
  }

  /** A coin that nobody spends. */
  coin() {
    for (;;) {
      const coin = this.#coins.shift()
      if (!coin && this.#isRefilled()) continue
      if (!coin) throw new Error('No unspent coin is left')
      if (this.state.unspent(outpointOf(coin))) return coin
    }
  }

  #isRefilled(): boolean {
    this.refill()
    return this.#coins.length > 0
  }

  keep(coin: { txid: string; vout: number; sats: bigint }): void {
    if (coin.sats > 10_000_000n) this.#coins.push(coin)
  }

  /** Returns whether the chain accepts it. */
  send(transaction: Transaction): boolean {
    const admission = this.state.checkTransaction(transaction)
    if ('fault' in admission) return false
    this.#message += 1
    this.state.acceptTransaction(admission, this.#message, this.#message)
    return true
  }

  mine(count: number): void {
    const empty = Array.from({ length: count - 1 }, () => [])
    this.#add(this.height, [nextContent(this.state), ...empty])
  }

  reorganise(depth: number, first: UnconfirmedTransaction[]): boolean {
    return this.#add(this.height - depth, [first, ...Array.from({ length: depth }, () => [])])
  }

  #add(forkHeight: number, contents: UnconfirmedTransaction[][]): boolean {
    this.#message += 1
    const plan = { forkHeight, contents, minerScript, timeS: 1_700_000_000 + this.#message * 60, spacingS: 1 }
    const blocks: Block[] = mineBlocks(this.state, { ...plan, extraNonce: this.#message })
    const branch = this.state.checkBlocks(blocks)
    if ('fault' in branch) return false
    this.state.acceptBlocks(branch, this.#message, this.#message)
    return true
  }
}
