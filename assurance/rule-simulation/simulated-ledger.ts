type Place = 'deposited' | 'invested' | 'withdrawable' | 'held'
export type Account = 'custody' | 'promised' | 'paid-out' | 'fees' | `${number} ${Place}`

/** The changes of an operation. None is visible before the commit. */
export interface Work {
  readonly transfers: [from: Account, to: Account, amountCents: bigint][]
  readonly records: (() => void)[]
}

/** A double-entry ledger in memory, and its transactions. */
export class SimulatedLedger {
  readonly #balances = new Map<Account, bigint>()

  balance(account: Account): bigint {
    return this.#balances.get(account) ?? 0n
  }

  /** The sum of all accounts, which is always zero. */
  sum(): bigint {
    return [...this.#balances.values()].reduce((sum, balance) => sum + balance, 0n)
  }

  /** Custody is on the debit side: deposits make it negative. */
  custody(): bigint {
    return -this.balance('custody')
  }

  /** Runs an operation as a transaction. If it is killed before its commit, it has no effect and is repeated. */
  work(crash: boolean, prepare: (work: Work) => { refusal: string } | null): string {
    for (const isKilled of crash ? [true, false] : [false]) {
      const work: Work = { transfers: [], records: [] }
      const refusal = prepare(work)
      if (refusal) return refusal.refusal
      if (isKilled) continue
      for (const [from, to, amountCents] of work.transfers) {
        this.#balances.set(from, this.balance(from) - amountCents)
        this.#balances.set(to, this.balance(to) + amountCents)
      }
      for (const record of work.records) record()
    }
    return 'done'
  }
}
