import { defaultGapLimit } from '#root/domain/account-origin.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { openAccountKey } from '../account-keys.ts'
import { addressAt } from '../addresses.ts'
import type { ChainReads, FreeIndexes, Outpoint, Tip } from '../chain.ts'
import type { Replica } from './journal.ts'
import { practiceNetwork, readOrRefuse } from './messages.ts'
import { defaultFeeRate } from './practice-options.ts'
import type { PracticeState } from './practice-state.ts'
import { coinsAt, isPaid } from './read-state.ts'
import { outpointOf } from './transaction.ts'

/** The practice chain, read through its own connections or a caller's transaction. */
export class PracticeReads implements ChainReads {
  readonly network = practiceNetwork
  readonly #replica: Replica
  readonly #db: Queryable

  constructor(replica: Replica, db: Queryable) {
    this.#replica = replica
    this.#db = db
  }

  /** The current chain. It changes only during an `await`. */
  async read(): Promise<PracticeState> {
    await this.#replica.catchUp(this.#db)
    return this.#replica.state
  }

  async tip(): Promise<Tip> {
    const { hash, height } = (await this.read()).tip
    return { hash, height }
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
      for (let index = 0; index < free + defaultGapLimit; index += 1)
        if (isPaid(state, addressAt(account, index, this, branch))) free = index + 1
      return free
    }
    return { receive: firstFree(0), change: firstFree(1) }
  }

  async gone(outpoints: readonly Outpoint[]) {
    const state = await this.read()
    return outpoints.filter((outpoint) => !state.exists(outpointOf(outpoint)))
  }

  async bytesOf(txid: string) {
    return (await this.read()).records.get(txid)?.transaction.raw ?? null
  }

  /** Its journal is in the same database as the ledger, so both have the same payments. */
  async sentTo() {
    return []
  }

  async feeRate(): Promise<number> {
    return defaultFeeRate
  }

  async testAccept(raw: Uint8Array): Promise<string | null> {
    const checked = (await this.read()).checkTransaction(readOrRefuse(raw))
    return 'fault' in checked ? checked.fault : null
  }
}
