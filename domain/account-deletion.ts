import { type Cents, formatDollars } from './money.ts'
import { refuse, type Refusal } from './refusal.ts'

/** Balances that prevent deleting an account, in cents. */
export interface OpenMoney {
  /** Balances: ready to invest, in a plan, ready to withdraw, and held for withdrawals that are not decided. */
  readonly depositedCents: Cents
  readonly investedCents: Cents
  readonly withdrawableCents: Cents
  readonly heldCents: Cents
  /** Pending deposits. */
  readonly pendingDepositsCents: Cents
}

/**
 * Whether an account may be deleted. Refused while any of its money is with the firm or in transit; the refusal names
 * each amount.
 */
export function checkAccountDeletion(money: OpenMoney): Refusal<'account-holds-money'> | null {
  if (Object.values(money).every((amountCents: Cents) => amountCents === 0n)) return null
  return refuse('account-holds-money', {
    params: {
      deposited: formatDollars(money.depositedCents),
      invested: formatDollars(money.investedCents),
      withdrawable: formatDollars(money.withdrawableCents),
      held: formatDollars(money.heldCents),
      pending: formatDollars(money.pendingDepositsCents),
    },
  })
}
