import type { ClientAccountKind, TransferReason } from './ledger.ts'
import { cents, type Cents } from './money.ts'

/** The reasons for which a client's money moves. Later transfers out of custody do not concern the client's account. */
export type MovementReason = Exclude<TransferReason, 'withdrawal-payout'>

/** The reasons in the groups by which a client filters them. */
export const movementKinds = {
  deposit: ['deposit', 'deposit-reversal'],
  investment: ['reinvestment', 'principal', 'promised-return'],
  maturity: ['maturity'],
  withdrawal: ['withdrawal-hold', 'withdrawal-release', 'withdrawal-payment', 'withdrawal-fee'],
} as const satisfies Record<string, readonly MovementReason[]>

export type MovementKind = keyof typeof movementKinds

/** The client accounts that a movement debits and credits; null is an account of the firm. */
export const movementAccounts: Record<
  MovementReason,
  { readonly from: ClientAccountKind | null; readonly to: ClientAccountKind | null }
> = {
  deposit: { from: null, to: 'deposited' },
  'deposit-reversal': { from: 'deposited', to: null },
  principal: { from: 'deposited', to: 'invested' },
  'promised-return': { from: null, to: 'invested' },
  maturity: { from: 'invested', to: 'withdrawable' },
  reinvestment: { from: 'withdrawable', to: 'deposited' },
  'withdrawal-hold': { from: 'withdrawable', to: 'held' },
  'withdrawal-release': { from: 'held', to: 'withdrawable' },
  'withdrawal-payment': { from: 'held', to: null },
  'withdrawal-fee': { from: 'held', to: null },
  'closing-invested': { from: 'invested', to: 'deposited' },
  'closing-withdrawable': { from: 'withdrawable', to: 'deposited' },
  'closing-repayment': { from: 'deposited', to: null },
  'closing-write-off': { from: 'deposited', to: null },
}

/** The change of the client's total: zero for a movement between their accounts. */
export function changeOf(reason: MovementReason, amountCents: Cents): Cents {
  const { from, to } = movementAccounts[reason]
  if (from && to) return cents(0n)
  return to ? amountCents : cents(-amountCents)
}
