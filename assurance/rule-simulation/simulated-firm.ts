import { specifiedLimits } from '#root/domain/limits.ts'
import { cents, type Cents } from '#root/domain/money.ts'
import { type PlanId, specifiedPlans } from '#root/domain/plans.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { WithdrawalStatus } from '#root/domain/withdrawals.ts'
import type { Rules } from './rules.ts'
import { SimulatedDeposits } from './simulated-deposits.ts'
import { SimulatedLedger } from './simulated-ledger.ts'

interface Client {
  readonly withdrawals: { amountCents: Cents; status: WithdrawalStatus }[]
  plan: { payoutCents: Cents; maturesAt: Date } | null
}

/** A firm in memory: the domain rules decide, and a double-entry ledger keeps the money. */
export class SimulatedFirm {
  readonly #rules: Rules
  readonly #feeBasisPoints: bigint
  readonly ledger = new SimulatedLedger()
  readonly deposits: SimulatedDeposits
  readonly #clients: Client[]
  #now = new Date('2026-01-01T00:00:00Z')

  constructor(rules: Rules, clientCount: number, feeBasisPoints: bigint) {
    this.#rules = rules
    this.#feeBasisPoints = feeBasisPoints
    this.#clients = Array.from({ length: clientCount }, () => ({ withdrawals: [], plan: null }))
    this.deposits = new SimulatedDeposits(rules, this.ledger)
  }

  invest(who: number, planId: PlanId, amount: bigint, crash: boolean): string {
    const plan = specifiedPlans.find(({ id }) => id === planId)!
    const amountCents = cents(amount)
    return this.ledger.work(crash, ({ transfers, records }) => {
      const refusal = this.#rules.checkInvestment(plan, amountCents, {
        depositedCents: cents(this.ledger.balance(`${who} deposited`)),
        investedCents: cents(this.ledger.balance(`${who} invested`)),
      })
      if (refusal) return refusal
      const { principalCents, returnCents, payoutCents, maturesAt } = this.#rules.termsOf(plan, amountCents, this.#now)
      transfers.push([`${who} deposited`, `${who} invested`, principalCents])
      transfers.push(['promised', `${who} invested`, returnCents])
      records.push(() => (this.#clients[who]!.plan = { payoutCents, maturesAt }))
      return null
    })
  }

  /** A day passes; matured plans are settled one by one. */
  passDay(crash: boolean): string {
    this.#now = this.#rules.targetOf('day', this.#now, null)!
    for (const [who, client] of this.#clients.entries()) {
      const { plan } = client
      if (!plan || plan.maturesAt > this.#now) continue
      this.ledger.work(crash, ({ transfers, records }) => {
        transfers.push([`${who} invested`, `${who} withdrawable`, plan.payoutCents])
        records.push(() => (client.plan = null))
        return null
      })
    }
    return 'done'
  }

  requestWithdrawal(who: number, amount: bigint, crash: boolean): string {
    const amountCents = cents(amount)
    return this.ledger.work(crash, ({ transfers, records }) => {
      const available = cents(this.ledger.balance(`${who} withdrawable`))
      const refusal = this.#rules.checkWithdrawal(amountCents, available, specifiedLimits)
      transfers.push([`${who} withdrawable`, `${who} held`, amountCents])
      records.push(() => this.#clients[who]!.withdrawals.push({ amountCents, status: 'pending' }))
      return refusal
    })
  }

  decideWithdrawal(who: number, place: number, approve: boolean, crash: boolean): string {
    const withdrawal = this.#clients[who]!.withdrawals[place]!
    return this.ledger.work(crash, ({ transfers, records }) => {
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
      const firm = { isFrozen: false, custodyCents: cents(this.ledger.custody()), limitCents: null }
      const approvers = { operatorId: 'operator', firstApprovedBy: null, areIndependent: true }
      const effect = this.#rules.checkWithdrawalApproval({ status: 'pending', amountCents, feeCents }, firm, approvers)
      return isRefusal(effect) ? effect : null
    })
  }
}
