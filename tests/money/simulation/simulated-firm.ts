import type { DepositStatus } from '#root/domain/deposits.ts'
import { specifiedLimits } from '#root/domain/limits.ts'
import { cents, type Cents } from '#root/domain/money.ts'
import { type PlanId, specifiedPlans } from '#root/domain/plans.ts'
import type { WithdrawalStatus } from '#root/domain/withdrawals.ts'
import type { Rules } from './rules.ts'

interface Client {
  readonly deposits: { amountCents: Cents; status: DepositStatus }[]
  readonly withdrawals: { amountCents: Cents; status: WithdrawalStatus }[]
  plan: { payoutCents: Cents; maturesAt: Date } | null
}

type Place = 'deposited' | 'invested' | 'withdrawable' | 'held'
type Account = 'custody' | 'promised' | 'paid-out' | 'fees' | `${number} ${Place}`

/** What an operation would change. Nothing of it is there before it is committed. */
interface Work {
  readonly transfers: [from: Account, to: Account, amountCents: bigint][]
  readonly records: (() => void)[]
}

/** A firm in memory: the rules of the domain decide, and a double-entry ledger keeps the money. */
export class SimulatedFirm {
  readonly #rules: Rules
  readonly #feeBasisPoints: bigint
  readonly #balances = new Map<Account, bigint>()
  readonly #clients: Client[]
  #now = new Date('2026-01-01T00:00:00Z')

  constructor(rules: Rules, clientCount: number, feeBasisPoints: bigint) {
    this.#rules = rules
    this.#feeBasisPoints = feeBasisPoints
    this.#clients = Array.from({ length: clientCount }, () => ({ deposits: [], withdrawals: [], plan: null }))
  }

  balance(account: Account): bigint {
    return this.#balances.get(account) ?? 0n
  }

  /** The sum of all accounts, which is zero whatever happens. */
  sum(): bigint {
    return [...this.#balances.values()].reduce((sum, balance) => sum + balance, 0n)
  }

  /** Asks to deposit; the proof comes with it. */
  deposit(who: number, amount: bigint, crash: boolean): string {
    const amountCents = cents(amount)
    return this.#work(crash, ({ records }) => {
      const refusal = this.#rules.checkDeposit(amountCents, specifiedLimits)
      records.push(() => this.#clients[who]!.deposits.push({ amountCents, status: 'pending' }))
      return refusal
    })
  }

  decideDeposit(who: number, place: number, approve: boolean, crash: boolean): string {
    const deposit = this.#clients[who]!.deposits[place]!
    return this.#work(crash, ({ transfers, records }) => {
      const refusal = this.#rules.checkDepositDecision(deposit.status)
      if (approve) transfers.push(['custody', `${who} deposited`, deposit.amountCents])
      records.push(() => (deposit.status = approve ? 'approved' : 'rejected'))
      return refusal
    })
  }

  invest(who: number, planId: PlanId, amount: bigint, crash: boolean): string {
    const plan = specifiedPlans.find(({ id }) => id === planId)!
    const amountCents = cents(amount)
    return this.#work(crash, ({ transfers, records }) => {
      const refusal = this.#rules.checkInvestment(plan, amountCents, {
        depositedCents: cents(this.balance(`${who} deposited`)),
        investedCents: cents(this.balance(`${who} invested`)),
      })
      if (refusal) return refusal
      const { principalCents, returnCents, payoutCents, maturesAt } = this.#rules.termsOf(plan, amountCents, this.#now)
      transfers.push([`${who} deposited`, `${who} invested`, principalCents])
      transfers.push(['promised', `${who} invested`, returnCents])
      records.push(() => (this.#clients[who]!.plan = { payoutCents, maturesAt }))
      return null
    })
  }

  /** A day passes; what has matured by then is settled, each plan by itself. */
  passDay(crash: boolean): string {
    this.#now = this.#rules.targetOf('day', this.#now, null)!
    for (const [who, client] of this.#clients.entries()) {
      const { plan } = client
      if (!plan || plan.maturesAt > this.#now) continue
      this.#work(crash, ({ transfers, records }) => {
        transfers.push([`${who} invested`, `${who} withdrawable`, plan.payoutCents])
        records.push(() => (client.plan = null))
        return null
      })
    }
    return 'done'
  }

  requestWithdrawal(who: number, amount: bigint, crash: boolean): string {
    const amountCents = cents(amount)
    return this.#work(crash, ({ transfers, records }) => {
      const available = cents(this.balance(`${who} withdrawable`))
      const refusal = this.#rules.checkWithdrawal(amountCents, available, specifiedLimits)
      transfers.push([`${who} withdrawable`, `${who} held`, amountCents])
      records.push(() => this.#clients[who]!.withdrawals.push({ amountCents, status: 'pending' }))
      return refusal
    })
  }

  decideWithdrawal(who: number, place: number, approve: boolean, crash: boolean): string {
    const withdrawal = this.#clients[who]!.withdrawals[place]!
    return this.#work(crash, ({ transfers, records }) => {
      const refusal = this.#rules.checkWithdrawalDecision(withdrawal.status)
      if (refusal) return refusal
      const { amountCents, feeCents, sentCents } = this.#rules.quoteWithdrawal(
        withdrawal.amountCents,
        this.#feeBasisPoints,
      )
      records.push(() => (withdrawal.status = approve ? 'approved' : 'rejected'))
      if (!approve) {
        transfers.push([`${who} held`, `${who} withdrawable`, amountCents])
        return null
      }
      transfers.push([`${who} held`, 'paid-out', sentCents], [`${who} held`, 'fees', feeCents])
      transfers.push(['paid-out', 'custody', sentCents])
      // Custody is what the firm owes for: it falls below zero by what came in.
      return this.#rules.checkCustody(sentCents, cents(-this.balance('custody')))
    })
  }

  /** Runs an operation as a transaction. One that is killed before its commit has done nothing and is tried again. */
  #work(crash: boolean, prepare: (work: Work) => { refusal: string } | null): string {
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
