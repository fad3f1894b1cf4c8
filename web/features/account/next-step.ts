import type { Account } from '#root/contract/account.ts'
import type { Deposit } from '#root/contract/deposits.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import type { Offer } from '#root/domain/offer.ts'

/** The next step for a client. */
export type NextStep =
  | { readonly kind: 'deposit' }
  | { readonly kind: 'continue' | 'review' | 'invest' | 'withdraw' | 'held'; readonly amountCents: Cents }
  | { readonly kind: 'wait'; readonly amountCents: Cents; readonly maturesAt: string }

/**
 * Actions of the client come before things to wait for: withdraw what is available, finish an open deposit, invest what
 * is ready; then a deposit under review, a running plan, a withdrawal under review. Without any of these, the step is
 * to deposit.
 */
export function nextStepOf(account: Account, deposits: readonly Deposit[], { plans, limits }: Offer): NextStep {
  const { activePlan } = account
  const depositedCents = fromDecimal(account.balances.deposited)
  const withdrawableCents = fromDecimal(account.balances.withdrawable)
  const heldCents = fromDecimal(account.balances.held)
  const opened = deposits.find((deposit) => deposit.status === 'opened')
  const pending = deposits.find((deposit) => deposit.status === 'pending')

  if (withdrawableCents >= limits.minWithdrawalCents) return { kind: 'withdraw', amountCents: withdrawableCents }
  if (opened) return { kind: 'continue', amountCents: fromDecimal(opened.amount) }
  if (!activePlan && plans.some(({ minCents }) => depositedCents >= minCents))
    return { kind: 'invest', amountCents: depositedCents }
  if (pending) return { kind: 'review', amountCents: fromDecimal(pending.amount) }
  if (activePlan) return { kind: 'wait', amountCents: fromDecimal(activePlan.payout), maturesAt: activePlan.maturesAt }
  if (heldCents > 0n) return { kind: 'held', amountCents: heldCents }
  return { kind: 'deposit' }
}
