import { usualGapLimit } from '#root/domain/account-origin.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { keepRunning, type Runner } from '#root/server/platform/keep-running.ts'
import { openAccountKey } from '../account-keys.ts'
import { addressAt } from '../addresses.ts'
import type { Chain, FreeIndexes, Outpoint, Tip } from '../chain.ts'
import { blocksDue } from './block-timer.ts'
import { handOut } from './hand-out.ts'
import { appendMessage, Replica } from './journal.ts'
import type { WaitingTransaction } from './mempool.ts'
import { admitted, minerAddressOf, onTip, practiceNetwork, readOrRefuse } from './messages.ts'
import { type MiningPlan, mineBlocks } from './mine.ts'
import { firstBlocks, firstSpacingS, lookIntervalMs, type PracticeOptions, usualFeeRate } from './practice-options.ts'
import type { PracticeState } from './practice-state.ts'
import { coinsAt, isBusy, isPaid, observationsSince } from './read-state.ts'
import { outpointOf } from './transaction.ts'
import { scriptOf } from './witness-script.ts'

/** What to mine, or null for nothing. It is asked when nobody else can write. */
type Mining = (state: PracticeState) => Pick<MiningPlan, 'forkHeight' | 'contents'> | null

/** The practice chain inside the server. Every process of a database holds it in memory; the journal makes it one chain. */
export class PracticeChain implements Chain {
  readonly kind = 'practice'
  readonly network = practiceNetwork
  readonly #options: PracticeOptions
  readonly #replica: Replica
  readonly #minerScript: string
  readonly #listeners = new Set<() => void>()
  #runner: Runner | null = null
  #turn: Promise<unknown> = Promise.resolve()
  readonly #read = () => this.read()

  constructor(options: PracticeOptions) {
    this.#options = options
    this.#replica = new Replica(options.db)
    this.#minerScript = scriptOf(minerAddressOf(options.minerAccount), practiceNetwork)
  }

  /** Begins the chain when there is none, and mines as the firm's clock goes on. */
  async start(): Promise<void> {
    await this.#addBlocks((state) => (state.tip.height > 0 ? null : onTip(state, firstBlocks)))
    this.#runner = keepRunning(() => this.#mineWhatIsDue(), lookIntervalMs, this.#options.onError)
  }

  async stop(): Promise<void> {
    await this.#runner?.stop()
  }

  /** The chain as it is now. It goes on changing, but only between two `await`s. */
  async read(): Promise<PracticeState> {
    await this.#replica.catchUp()
    return this.#replica.state
  }

  async tip(): Promise<Tip> {
    const { hash, height } = (await this.read()).tip
    return { hash, height }
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

  async lookup(txid: string) {
    return (await this.read()).lookup(txid)
  }

  async utxos(addresses: readonly string[]) {
    const state = await this.read()
    return addresses.flatMap((address) => coinsAt(state, address))
  }

  async isPaid(address: string) {
    return isPaid(await this.read(), address)
  }

  async freeIndexes(accountKey: string): Promise<FreeIndexes> {
    const state = await this.read()
    const account = openAccountKey(accountKey)
    const firstFree = (branch: 0 | 1) => {
      let free = 0
      for (let index = 0; index < free + usualGapLimit; index += 1)
        if (isPaid(state, addressAt(account, index, this, branch))) free = index + 1
      return free
    }
    return { receive: firstFree(0), change: firstFree(1) }
  }

  async gone(outpoints: readonly Outpoint[]) {
    const state = await this.read()
    return outpoints.filter((outpoint) => !state.isThere(outpointOf(outpoint)))
  }

  async bytesOf(txid: string) {
    return (await this.read()).records.get(txid)?.transaction.raw ?? null
  }

  /** Its journal lies beside the books: neither forgets a payment that the other one knows. */
  async sentTo() {
    return []
  }

  async feeRate(): Promise<number> {
    return usualFeeRate
  }

  async testAccept(raw: Uint8Array): Promise<string | null> {
    const checked = (await this.read()).checkTransaction(readOrRefuse(raw))
    return 'fault' in checked ? checked.fault : null
  }

  async broadcast(raw: Uint8Array): Promise<string> {
    const txid = await this.#inTurn((tx) => this.send(tx, raw))
    await this.look()
    return txid
  }

  onHint(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Hands a transaction to the chain as part of the caller's own database transaction: it is there when that commits.
   * One for each such transaction. Returns its id, also when it is known already. Throws `ChainRefusal`.
   */
  send(tx: Queryable, raw: Uint8Array): Promise<string> {
    return this.spend<never>(tx, () => raw)
  }

  /**
   * The same with a transaction that is made from the chain as it is while nobody else can spend. A refusal of `make` is passed on.
   */
  spend<No extends Refusal>(tx: Queryable, make: (state: PracticeState) => Uint8Array | No): Promise<string | No> {
    return appendMessage<string | No>(tx, this.#read, (state) => {
      const made = make(state)
      if (!(made instanceof Uint8Array)) return { message: null, result: made }
      const transaction = readOrRefuse(made)
      return { message: admitted(state, transaction), result: transaction.txid }
    })
  }

  /** Hands mined coins out to an address, as part of the caller's database transaction. Refuses while there are none to spend. */
  handOut(
    tx: Queryable,
    address: string,
    amounts: readonly bigint[],
  ): Promise<string | Refusal<'no-coins-to-hand-out'>> {
    return this.spend(tx, (state) => handOut(state, this.#options.minerAccount, address, amounts))
  }

  /** Mines blocks at once, with what waits in the first of them. */
  mine(count: number): Promise<Tip> {
    return this.#addBlocks((state) => onTip(state, count))
  }

  /**
   * Replaces the last `depth` blocks by one more, which are empty but for `contents` in the first: what was confirmed in
   * them waits again. Throws a RangeError when there are not that many.
   */
  reorganise(depth: number, contents: readonly WaitingTransaction[] = []): Promise<Tip> {
    return this.#addBlocks((state) => {
      if (depth < 1 || depth >= state.tip.height) throw new RangeError('There are not that many blocks')
      const empty = Array.from({ length: depth }, () => [])
      return { forkHeight: state.tip.height - depth, contents: [contents, ...empty] }
    })
  }

  /** Looks whether another process has written, and gives a hint when it has. */
  async look(): Promise<void> {
    const before = this.#replica.last
    await this.#replica.catchUp()
    if (this.#replica.last !== before) for (const listener of this.#listeners) listener()
  }

  async #mineWhatIsDue(): Promise<void> {
    await this.look()
    if (!(await this.#options.blocksByThemselves())) return
    const nowMs = (await readClock(this.#options.db)).getTime()
    const due = (state: PracticeState) => blocksDue(state.tip.time * 1_000, nowMs, isBusy(state))
    // Every process looks at the same clock. Asked again when nobody else can write, so that one of them mines.
    if (due(this.#replica.state) > 0)
      await this.#addBlocks((state) => (due(state) > 0 ? onTip(state, due(state)) : null))
  }

  async #addBlocks(mining: Mining): Promise<Tip> {
    const timeS = Math.floor((await readClock(this.#options.db)).getTime() / 1_000)
    await this.#inTurn((tx) =>
      appendMessage(tx, this.#read, (state) => {
        const plan = mining(state)
        if (!plan) return { message: null, result: null }
        const spacingS = state.tip.height === 0 ? firstSpacingS : 1
        const place = { minerScript: this.#minerScript, timeS, spacingS, extraNonce: this.#replica.last }
        return { message: { kind: 'blocks', blocks: mineBlocks(state, { ...plan, ...place }) }, result: null }
      }),
    )
    await this.look()
    return this.tip()
  }

  /** One transaction of our own at a time: whoever has the lock needs a second connection, which must not be taken by those who wait. */
  #inTurn<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const done = this.#turn.then(() => this.#options.db.transaction(work))
    this.#turn = done.catch(() => {})
    return done
  }
}
