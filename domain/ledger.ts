import { cents, type Cents } from './money.ts'

/** The client's accounts: ready to invest, in a plan, ready to withdraw, held for a withdrawal. */
const clientAccountKinds = ['deposited', 'invested', 'withdrawable', 'held'] as const
export type ClientAccountKind = (typeof clientAccountKinds)[number]

/** The firm's accounts: custody (its real money), promised returns (invented), fees, and payouts in transit. */
const firmAccountKinds = ['custody', 'promised_returns', 'fees', 'paid_out'] as const

export const accountKinds = [...firmAccountKinds, ...clientAccountKinds] as const
export type AccountKind = (typeof accountKinds)[number]

/**
 * The reasons of transfers. Each reason has one pair of accounts (table ledger_routes) and occurs once for its record.
 */
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

/** The Account Balance: the total of the client's accounts, including the promised return of a running plan. */
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
  /** Payouts that were debited from clients' accounts and not yet from custody. */
  readonly payableCents: Cents
}
