import type { HDKey } from '@scure/bip32'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { readClock, readRunningClock } from '#root/server/platform/clock.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { keepRunning, type Runner } from '#root/server/platform/keep-running.ts'
import type { Chain, ChainReads, Tip } from '../chain.ts'
import { type OwnCoin, selectCoins, signSpending } from '../spend-coins.ts'
import { appendMessage, Replica } from './journal.ts'
import type { UnconfirmedTransaction } from './mempool.ts'
import { toTransactionMessage, minerAddressOf, onTip, practiceNetwork, readOrRefuse } from './messages.ts'
import { mineBlocks, type MiningPlan } from './mine.ts'
import { firstBlocks, firstSpacingS, pollPauseMs, type PracticeOptions } from './practice-options.ts'
import { PracticeReads } from './practice-reads.ts'
import type { PracticeState } from './practice-state.ts'
import { isBusy, observationsSince, spendableAt, waitingSinceMs } from './read-state.ts'
import { readTransaction } from './transaction.ts'
import { scriptOf } from './witness-script.ts'

/** What to mine, or null for nothing. Called under the write lock. */
type Mining = (state: PracticeState) => Pick<MiningPlan, 'forkHeight' | 'contents'> | null

/**
 * The practice chain inside the server. Every process of a database has it in memory; the shared journal keeps them
 * equal.
 */
export class PracticeChain extends PracticeReads implements Chain {
  readonly kind = 'practice'
  readonly #options: PracticeOptions
  readonly #replica: Replica
  readonly #minerScript: string
  readonly #listeners = new Set<() => void>()
  #runner: Runner | null = null
  #queue: Promise<unknown> = Promise.resolve()

  constructor(options: PracticeOptions) {
    const replica = new Replica()
    super(replica, options.db)
    this.#options = options
    this.#replica = replica
    this.#minerScript = scriptOf(minerAddressOf(options.minerAccount), practiceNetwork)
  }

  /** Creates the chain when there is none, and mines as the firm's clock advances. */
  async start(): Promise<void> {
    await this.#addBlocks((state) => (state.tip.height > 0 ? null : onTip(state, firstBlocks)))
    const { whenWritten, onError } = this.#options
    this.#runner = keepRunning(() => this.#mineDueBlocks(), { pauseMs: pollPauseMs, whenWritten }, onError)
  }

  async stop(): Promise<void> {
    await this.#runner?.stop()
  }

  within(tx: Transaction): ChainReads {
    return this.#within(tx)
  }

  async health() {
    return { ok: true, problem: null }
  }

  /** Every output of the practice chain is observed anyway. */
  async watch(): Promise<void> {}

  async sync(cursor: string | null) {
    const { records, tip } = await this.read()
    const observations = observationsSince(records, Number(cursor ?? 0))
    return { cursor: String(this.#replica.last), tip: { hash: tip.hash, height: tip.height }, observations }
  }

  async broadcast(raw: Uint8Array): Promise<string> {
    const txid = await this.#enqueue((tx) => this.send(tx, raw))
    await this.notifyIfChanged()
    return txid
  }

  onHint(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Sends a transaction to the chain as part of the caller's database transaction, which may send at most one. It takes
   * effect at the commit. Returns its id, even if it is already known. Throws `ChainRefusal`.
   */
  send(tx: Transaction, raw: Uint8Array): Promise<string> {
    return this.spend<never>(tx, () => raw)
  }

  /**
   * The same with a transaction that `make` builds from the current chain under the write lock. Passes on a refusal of `make`.
   */
  spend<No extends Refusal>(tx: Transaction, make: (state: PracticeState) => Uint8Array | No): Promise<string | No> {
    return appendMessage<string | No>(tx, this.#within(tx), (state) => {
      const made = make(state)
      if (!(made instanceof Uint8Array)) return { message: null, result: made }
      const transaction = readOrRefuse(made)
      return { message: toTransactionMessage(state, transaction), result: transaction.txid }
    })
  }

  /**
   * Pays mined coins to an address, as part of the caller's database transaction. Refuses if there are none to spend.
   */
  issueCoins(
    tx: Transaction,
    address: string,
    amounts: readonly bigint[],
  ): Promise<string | Refusal<'no-coins-to-hand-out'>> {
    return this.spend(tx, (state) => issueCoins(state, this.#options.minerAccount, address, amounts))
  }

  /** Mines blocks at once, with the unconfirmed transactions in the first of them. */
  mine(count: number): Promise<Tip> {
    return this.#addBlocks(blocksOnTip(count))
  }

  /**
   * Mines blocks as part of the caller's database transaction; they take effect at the commit. Call `notifyIfChanged` afterwards
   * to notify the listeners.
   */
  mineIn(tx: Transaction, count: number): Promise<void> {
    return this.#appendBlocks(tx, blocksOnTip(count))
  }

  /**
   * Replaces the last `depth` blocks with one block more, empty except for `contents` in the first. Their transactions
   * become unconfirmed again. Throws a RangeError if there are fewer blocks.
   */
  reorganise(depth: number, contents: readonly UnconfirmedTransaction[] = []): Promise<Tip> {
    return this.#addBlocks(blocksInsteadOf(depth, contents))
  }

  /**
   * Like `reorganise`, as part of the caller's database transaction. Call `notifyIfChanged` afterwards to notify the listeners.
   */
  reorganiseIn(tx: Transaction, depth: number): Promise<void> {
    return this.#appendBlocks(tx, blocksInsteadOf(depth, []))
  }

  /** Checks whether any process has written to the journal, and notifies the listeners if so. */
  async notifyIfChanged(): Promise<void> {
    const before = this.#replica.last
    await this.read()
    if (this.#replica.last !== before) for (const listener of this.#listeners) listener()
  }

  /** Returns the milliseconds until the next block is due. */
  async #mineDueBlocks(): Promise<number | undefined> {
    await this.notifyIfChanged()
    if (!(await this.#options.minesAutomatically())) return
    const { now, speed } = await readRunningClock(this.#options.db)
    const nowMs = now.getTime()
    const due = (state: PracticeState) => blocksDue(waitingSinceMs(state), nowMs, isBusy(state))
    // Every process reads the same clock. Checked again under the write lock, so that only one mines.
    if (due(this.#replica.state) > 0)
      await this.#addBlocks((state) => (due(state) > 0 ? onTip(state, due(state)) : null))
    const { state } = this.#replica
    const nextMs = waitingSinceMs(state) + (isBusy(state) ? busyIntervalMs : idleIntervalMs)
    return speed === 0 ? undefined : (nextMs - nowMs) / speed
  }

  async #addBlocks(mining: Mining): Promise<Tip> {
    await this.#enqueue((tx) => this.#appendBlocks(tx, mining))
    await this.notifyIfChanged()
    return this.tip()
  }

  async #appendBlocks(tx: Transaction, mining: Mining): Promise<void> {
    const timeS = Math.floor((await readClock(tx)).getTime() / 1_000)
    await appendMessage(tx, this.#within(tx), (state) => {
      const plan = mining(state)
      if (!plan) return { message: null, result: null }
      const spacingS = state.tip.height === 0 ? firstSpacingS : 1
      const place = { minerScript: this.#minerScript, timeS, spacingS, extraNonce: this.#replica.last }
      return { message: { kind: 'blocks', blocks: mineBlocks(state, { ...plan, ...place }) }, result: null }
    })
  }

  #within(tx: Transaction): PracticeReads {
    return new PracticeReads(this.#replica, tx)
  }

  /** One transaction of our own at a time: transactions that wait for the lock would block connections for readers. */
  #enqueue<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const done = this.#queue.then(() => this.#options.db.transaction(work))
    this.#queue = done.catch(() => {})
    return done
  }
}

function blocksOnTip(count: number): Mining {
  return (state) => onTip(state, count)
}

function blocksInsteadOf(depth: number, contents: readonly UnconfirmedTransaction[]): Mining {
  return (state) => {
    if (depth < 1 || depth >= state.tip.height) throw new RangeError('There are not that many blocks')
    const empty = Array.from({ length: depth }, () => [])
    return { forkHeight: state.tip.height - depth, contents: [contents, ...empty] }
  }
}

/** The time between two blocks, in the firm's time. */
export const busyIntervalMs = 20_000
export const idleIntervalMs = 600_000
/** The maximum of blocks per clock check: when an operator moves the clock by days, the blocks in between are skipped. */
const maxAtOnce = 6

/**
 * How many blocks are due at an instant of the firm's clock, for a chain that has waited for a block since
 * `sinceMs`: one every 20 seconds while a transaction is unconfirmed or has fewer than six confirmations,
 * otherwise one every ten minutes, and then at most one at a time.
 */
export function blocksDue(sinceMs: number, nowMs: number, busy: boolean): number {
  const passedMs = Math.max(0, nowMs - sinceMs)
  if (busy) return Math.min(maxAtOnce, Math.floor(passedMs / busyIntervalMs))
  return passedMs >= idleIntervalMs ? 1 : 0
}

/** The minimum: there is no competition for block space. */
const feeRate = 1

/**
 * A payment of mined coins to an address, an output for each amount in satoshis; the change goes back to the miner.
 * Consecutive payments spend each other's change, until there are too many for one block: then the payment is refused.
 */
function issueCoins(
  state: PracticeState,
  miner: HDKey,
  address: string,
  amounts: readonly bigint[],
): Uint8Array | Refusal<'no-coins-to-hand-out'> {
  const minerAddress = minerAddressOf(miner)
  const outputs = amounts.map((sats) => ({ address, sats }))
  const sats = amounts.reduce((sum, one) => sum + one, 0n)
  const coins = spendableAt(state, minerAddress).toSorted((one, other) => other.confirmations - one.confirmations)
  for (const coin of coins) {
    const own: OwnCoin = { ...coin, branch: 1, index: 0 }
    const selection = selectCoins([own], { sats, outputs: outputs.length, feeRate })
    if (!selection) continue
    const change = selection.changeSats > 0n ? [{ address: minerAddress, sats: selection.changeSats }] : []
    const { raw } = signSpending(miner, practiceNetwork, { coins: [own], outputs: [...outputs, ...change] })
    if (!('fault' in state.checkTransaction(readTransaction(raw)))) return raw
  }
  return refuse('no-coins-to-hand-out')
}
