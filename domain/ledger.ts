import { cents, type Cents } from './money.ts'

/** What a client's money is doing: ready to invest, in a plan, ready to withdraw, asked back. */
const clientAccountKinds = ['deposited', 'invested', 'withdrawable', 'held'] as const
export type ClientAccountKind = (typeof clientAccountKinds)[number]

/** The firm's own: what it really has, the returns it made up, its fees, money on its way out. */
const firmAccountKinds = ['custody', 'promised_returns', 'fees', 'paid_out'] as const

export const accountKinds = [...firmAccountKinds, ...clientAccountKinds] as const
export type AccountKind = (typeof accountKinds)[number]

/** Why money moves. Each reason has one way to go (table ledger_routes) and happens once to its subject. */
export const transferReasons = [
  'deposit',
  'deposit-reversal',
  'principal',
  'promised-return',
  'maturity',
  'reinvestment',
  'withdrawal-hold',
  'withdrawal-release',
  'withdrawal-payment',
  'withdrawal-fee',
  'withdrawal-payout',
  'closing-invested',
  'closing-withdrawable',
  'closing-repayment',
  'closing-write-off',
] as const
export type TransferReason = (typeof transferReasons)[number]

/** The balances of a client's four accounts. */
export interface ClientBalances {
  readonly depositedCents: Cents
  readonly investedCents: Cents
  readonly withdrawableCents: Cents
  readonly heldCents: Cents
}

/** The Account Balance: all that a client's screens say that the client has, promised returns of a running plan included. */
export function accountBalanceOf(balances: ClientBalances): Cents {
  const { depositedCents, investedCents, withdrawableCents, heldCents } = balances
  return cents(depositedCents + investedCents + withdrawableCents + heldCents)
}

/** The balances of the firm's accounts, each as a positive amount. */
export interface FirmBalances {
  /** The firm's custody balance. */
  readonly custodyCents: Cents
  /** The sum of all returns that were credited from nothing. */
  readonly promisedReturnsCents: Cents
  readonly feesCents: Cents
  /** Payments that have left the clients' accounts and not yet custody. */
  readonly payableCents: Cents
}
