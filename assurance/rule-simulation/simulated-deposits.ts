import type { DepositStatus } from '#root/domain/deposits.ts'
import { specifiedLimits } from '#root/domain/limits.ts'
import { cents, type Cents } from '#root/domain/money.ts'
import { type CreditBasis, isLive, type Payment, defaultConfirmations } from '#root/domain/payments.ts'
import type { ModelPayment } from './chain-model.ts'
import type { Rules } from './rules.ts'
import type { SimulatedLedger, Work } from './simulated-ledger.ts'

interface Deposit {
  readonly who: number
  readonly amountCents: Cents
  status: DepositStatus
  hasProof: boolean
  basis: CreditBasis
  creditedCents: Cents
  payments: Followed[]
}

/** A payment in the firm's records, and its place on the chain. */
interface Followed extends Payment {
  readonly onChain: ModelPayment
}

/** The deposits of a firm in memory: the domain rules judge the chain's data about their payments. */
export class SimulatedDeposits {
  readonly #rules: Rules
  readonly #ledger: SimulatedLedger
  readonly #deposits: Deposit[] = []
  #made = 0

  constructor(rules: Rules, ledger: SimulatedLedger) {
    this.#rules = rules
    this.#ledger = ledger
  }

  open(who: number, amount: bigint, hasProof: boolean, crash: boolean): string {
    const amountCents = cents(amount)
    return this.#ledger.work(crash, ({ records }) => {
      const status = hasProof ? 'pending' : 'opened'
      const deposit: Deposit = {
        who,
        amountCents,
        status,
        hasProof,
        basis: 'proof',
        creditedCents: cents(0n),
        payments: [],
      }
      records.push(() => this.#deposits.push(deposit))
      return this.#rules.checkDeposit(amountCents, specifiedLimits)
    })
  }

  /** A deposit's bitcoin amount at a rate. */
  requestedSats(place: number, rateCents: bigint): bigint {
    return this.#rules.requestedSats(this.#deposits[place]!.amountCents, rateCents)
  }

  /** Records a payment at its first sight. */
  see(place: number, onChain: ModelPayment): void {
    const deposit = this.#deposits[place]!
    const { sats, rate: rateCents } = onChain
    const waiting = this.#rules.toChainState({ status: 'mempool' }, false)
    const txid = String((this.#made += 1))
    deposit.payments.push({ ...waiting, txid, vout: 0, sats, rateCents, isLate: false, isCounted: false, onChain })
    if (deposit.status === 'opened') deposit.status = 'pending'
  }

  decide(place: number, approve: boolean, tipHeight: number, crash: boolean): string {
    const deposit = this.#deposits[place]!
    return this.#ledger.work(crash, (work) => {
      if (approve) return this.#approve(deposit, tipHeight, work)
      work.records.push(() => (deposit.status = 'rejected'))
      return this.#rules.checkDepositDecision(deposit.status)
    })
  }

  /** Reads the payments' present places on the chain, and corrects the credits. */
  follow(tipHeight: number, crash: boolean): void {
    for (const deposit of this.#deposits) {
      if (deposit.payments.length === 0) continue
      this.#ledger.work(crash, (work) => {
        const payments = deposit.payments.map((payment) => this.#lookUp(payment))
        work.records.push(() => (deposit.payments = payments))
        if (deposit.status === 'approved') this.#correct(deposit, payments, tipHeight, work)
        return null
      })
    }
  }

  #approve(deposit: Deposit, tipHeight: number, { transfers, records }: Work) {
    const view = { tipHeight, required: defaultConfirmations }
    const { payments, hasProof } = deposit
    const isReady = payments.some((payment) => this.#rules.stateOf(payment, view) === 'ready')
    const isPaid = payments.some(isLive)
    const refusal = this.#rules.checkDepositApproval(deposit.status, { hasProof, isPaid, isReady })
    if (refusal) return refusal
    const none = { basis: 'payment', requestedCents: deposit.amountCents, creditedCents: cents(0n) } as const
    const { counted, changeCents } = this.#rules.planCredit(payments, view, none)
    const creditedCents = isReady ? changeCents : deposit.amountCents
    if (creditedCents === 0n) return { refusal: 'payment-not-ready' }
    transfers.push(['custody', `${deposit.who} deposited`, creditedCents])
    records.push(() => {
      Object.assign(deposit, { status: 'approved', basis: isReady ? 'payment' : 'proof', creditedCents })
      if (isReady) markCounted(payments, counted)
    })
    return null
  }

  #correct(deposit: Deposit, payments: readonly Followed[], tipHeight: number, { transfers, records }: Work): void {
    const { basis, amountCents: requestedCents, creditedCents, who } = deposit
    const view = { tipHeight, required: defaultConfirmations }
    const plan = this.#rules.planCredit(payments, view, { basis, requestedCents, creditedCents })
    if (!plan.hasChanged) return
    const least = [-plan.changeCents, this.#ledger.balance(`${who} deposited`), this.#ledger.custody()].reduce(
      (one, other) => (other < one ? other : one),
    )
    const change = plan.changeCents < 0n ? -least : plan.changeCents
    transfers.push(['custody', `${who} deposited`, change])
    records.push(() => {
      deposit.creditedCents = cents(creditedCents + change)
      markCounted(payments, plan.counted)
    })
  }

  #lookUp(payment: Followed): Followed {
    const { height, isGone } = payment.onChain
    if (isGone)
      return { ...payment, ...this.#rules.toChainState({ status: 'replaced', by: null }, payment.wasConfirmed) }
    const chainStatus =
      height === null ? ({ status: 'mempool' } as const) : ({ status: 'confirmed', height, hash: '' } as const)
    return { ...payment, ...this.#rules.toChainState(chainStatus, payment.wasConfirmed) }
  }
}

function markCounted(payments: readonly Payment[], counted: readonly Payment[]): void {
  for (const payment of payments) Object.assign(payment, { isCounted: counted.includes(payment) })
}
