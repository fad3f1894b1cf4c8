import type { Account } from '#root/contract/account.ts'
import type { Deposit } from '#root/contract/deposits.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import type { Offer } from '#root/domain/offer.ts'

/** The one thing that a client would do next. */
export type NextStep =
  | { readonly kind: 'deposit' }
  | { readonly kind: 'continue' | 'review' | 'invest' | 'withdraw' | 'held'; readonly amountCents: Cents }
  | { readonly kind: 'wait'; readonly amountCents: Cents; readonly maturesAt: string }

/**
 * What can be done comes before what has to be waited for: take out what is ready, finish what was begun, invest what
 * is ready; then a deposit under review, a running plan, a withdrawal under review. Otherwise it begins with a deposit.
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
