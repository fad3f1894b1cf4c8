import { isCoinbase, outpointOf, type Transaction } from './transaction.ts'

/** An unspent output. */
export interface Coin {
  readonly sats: bigint
  readonly script: string
  /** The height of its block; null while its transaction is unconfirmed. */
  readonly height: number | null
  readonly fromCoinbase: boolean
}

/** Looks up coins by their outpoint. */
export interface CoinView {
  get(outpoint: string): Coin | undefined
}

/** Pending changes to a set of coins, which can be discarded or applied to the set together. */
export class CoinChanges implements CoinView {
  readonly #base: CoinView
  /** null: spent. */
  readonly #changed = new Map<string, Coin | null>()

  constructor(base: CoinView) {
    this.#base = base
  }

  get(outpoint: string): Coin | undefined {
    const changed = this.#changed.get(outpoint)
    return changed === undefined ? this.#base.get(outpoint) : (changed ?? undefined)
  }

  /**
   * Removes the coins that a transaction spends and adds those that it creates. Returns the spent coins, in the order
   * of its inputs.
   */
  apply(transaction: Transaction, height: number | null): Coin[] {
    const spent = isCoinbase(transaction) ? [] : transaction.inputs.map((input) => this.#take(outpointOf(input)))
    for (const [outpoint, coin] of coinsOf(transaction, height)) this.#changed.set(outpoint, coin)
    return spent
  }

  /** Undoes `apply`, given the coins that it returned. */
  undo(transaction: Transaction, spent: readonly Coin[]): void {
    for (const [outpoint] of coinsOf(transaction, null)) this.#changed.set(outpoint, null)
    spent.forEach((coin, index) => this.#changed.set(outpointOf(transaction.inputs[index]!), coin))
  }

  writeTo(coins: Map<string, Coin>): void {
    for (const [outpoint, coin] of this.#changed) {
      if (coin) coins.set(outpoint, coin)
      else coins.delete(outpoint)
    }
  }

  #take(outpoint: string): Coin {
    const coin = this.get(outpoint)
    if (!coin) throw new Error(`There is no coin ${outpoint}`)
    this.#changed.set(outpoint, null)
    return coin
  }
}

/** The coins that a transaction creates, by outpoint, without unspendable outputs (OP_RETURN). */
function coinsOf(transaction: Transaction, height: number | null): [string, Coin][] {
  const fromCoinbase = isCoinbase(transaction)
  return transaction.outputs.flatMap(({ sats, script }, vout) =>
    script.startsWith('6a')
      ? []
      : [[outpointOf({ txid: transaction.txid, vout }), { sats, script, height, fromCoinbase }] as [string, Coin]],
  )
}

/** The coin of an output of an unconfirmed transaction. */
export function unconfirmedCoin(transaction: Transaction, vout: number): Coin | undefined {
  const output = transaction.outputs[vout]
  return output && { ...output, height: null, fromCoinbase: false }
}
