import type { ModelClient } from '#root/tests/money/model.ts'

/** Blocks that a payment needs, its own included. */
const required = 3
const satsPerBitcoin = 100_000_000n

/** A payment to a deposit's address. It is unconfirmed while it has no height. */
export interface ModelPayment {
  readonly sats: bigint
  /** Cents for one bitcoin. */
  readonly rate: bigint
  height: number | null
  /** Another transaction has spent its coin. */
  isGone: boolean
  isCounted: boolean
}

export interface ModelDeposit {
  readonly client: ModelClient
  id: string
  amount: number
  rate: bigint
  quotedOn: number
  hasProof: boolean
  status: 'opened' | 'pending' | 'approved' | 'rejected'
  basis: 'payment' | 'proof'
  credited: number
  readonly payments: ModelPayment[]
}

/** The chain's effects on deposits, as simply as possible. Amounts in cents, days since the start. */
export class ChainModel {
  height = 0
  day = 0
  rate = 0n
  custody = 0
  /** In the order in which they were opened. */
  readonly deposits: ModelDeposit[] = []

  /** Opens a deposit, or changes the amount of the open one. Returns it, or the refusal. */
  open(client: ModelClient, amount: number): ModelDeposit | string {
    if (amount < 100_00) return 'below-minimum-deposit'
    const quote = { amount, rate: this.rate, quotedOn: this.day }
    const opened = this.deposits.find((deposit) => deposit.client === client && deposit.status === 'opened')
    if (opened) return Object.assign(opened, quote)
    const fresh = {
      client,
      id: '',
      hasProof: false,
      status: 'opened',
      basis: 'proof',
      credited: 0,
      payments: [],
    } as const
    const deposit: ModelDeposit = { ...fresh, ...quote, payments: [] }
    this.deposits.push(deposit)
    return deposit
  }

  prove(deposit: ModelDeposit): void {
    deposit.hasProof = true
    deposit.status = 'pending'
  }

  /** A payment that is seen at once; after a day the quote has expired, and the present rate applies. */
  pay(deposit: ModelDeposit, sats: bigint): ModelPayment {
    const rate = this.day > deposit.quotedOn ? this.rate : deposit.rate
    const payment = { sats, rate, height: null, isGone: false, isCounted: false }
    deposit.payments.push(payment)
    if (deposit.status === 'opened') deposit.status = 'pending'
    return payment
  }

  mine(count: number): void {
    for (const payment of this.#payments()) if (!payment.isGone) payment.height ??= this.height + 1
    this.height += count
  }

  /** Undoes the last blocks and mines one more than that; they are empty, or spend the coin of a payment. */
  reorganise(depth: number, stolen: ModelPayment | null): void {
    const fork = this.height - depth
    for (const payment of this.#payments()) if (payment.height !== null && payment.height > fork) payment.height = null
    if (stolen) stolen.isGone = true
    this.height += 1
  }

  /** Whether a block that replaces the last ones may spend a coin. */
  isWithin({ height, isGone }: ModelPayment, depth: number): boolean {
    return !isGone && (height === null || height > this.height - depth)
  }

  approve(deposit: ModelDeposit): string | null {
    const live = deposit.payments.filter(({ isGone }) => !isGone)
    const ready = live.filter((payment) => this.#depth(payment) >= required)
    if (deposit.status !== 'pending' && !(deposit.status === 'rejected' && live.length > 0))
      return 'deposit-not-pending'
    if (ready.length === 0 && (live.length > 0 || !deposit.hasProof)) return 'payment-not-ready'
    const credited = ready.length > 0 ? worth(ready) : deposit.amount
    if (credited === 0) return 'payment-not-ready'
    for (const payment of ready) payment.isCounted = true
    Object.assign(deposit, { status: 'approved', basis: ready.length > 0 ? 'payment' : 'proof', credited })
    deposit.client.deposited += credited
    this.custody += credited
    return null
  }

  reject(deposit: ModelDeposit): string | null {
    if (deposit.status !== 'pending') return 'deposit-not-pending'
    deposit.status = 'rejected'
    return null
  }

  /** After a change of the chain: credits new payments, and reverses lost ones up to the balance. */
  correct(): void {
    for (const deposit of this.deposits.filter(({ status }) => status === 'approved')) {
      const before = deposit.payments.filter(({ isCounted }) => isCounted).length
      const counted = deposit.payments.filter((each) => this.#depth(each) >= (each.isCounted ? 1 : required))
      if (counted.length === before && counted.every(({ isCounted }) => isCounted)) continue
      for (const payment of deposit.payments) payment.isCounted = counted.includes(payment)
      const due = deposit.basis === 'proof' ? Math.max(deposit.amount, worth(counted)) : worth(counted)
      const change = Math.max(due - deposit.credited, -deposit.client.deposited, -this.custody)
      deposit.credited += change
      deposit.client.deposited += change
      this.custody += change
    }
  }

  #payments(): ModelPayment[] {
    return this.deposits.flatMap(({ payments }) => payments)
  }

  #depth({ height, isGone }: ModelPayment): number {
    return isGone || height === null ? 0 : this.height - height + 1
  }
}

/** The payments' value in cents, each at its rate, rounded down once. */
function worth(payments: readonly ModelPayment[]): number {
  return Number(payments.reduce((sum, { sats, rate }) => sum + sats * rate, 0n) / satsPerBitcoin)
}
