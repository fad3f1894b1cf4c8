import type { Deposit } from '#root/contract/deposits.ts'
import { cents, type Cents, fromDecimal } from '#root/domain/money.ts'

/**
 * The client's deposits that await a decision: deposits with a proof by their amount, and deposits without one
 * by the amount received on the chain. They are not part of the Account Balance yet.
 */
export function underReviewOf(deposits: readonly Deposit[]): Cents {
  return cents(deposits.reduce((sum, deposit) => sum + paidFor(deposit), 0n))
}

function paidFor({ status, amount, payment }: Deposit): Cents {
  if (status === 'pending') return fromDecimal(amount)
  return status === 'opened' ? fromDecimal(payment.worth) : cents(0n)
}
