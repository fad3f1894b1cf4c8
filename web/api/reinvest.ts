import type { Account } from '#root/contract/account.ts'
import { fromDecimal } from '#root/domain/money.ts'
import type { Plan } from '#root/domain/plans.ts'

/** Whether a client's payout is enough for a plan, and none is running: what the firm urges them to put it into. */
export function mayReinvest(
  { activePlan, balances }: Pick<Account, 'activePlan' | 'balances'>,
  plans: readonly Plan[],
) {
  const withdrawableCents = fromDecimal(balances.withdrawable)
  return activePlan === null && plans.some(({ minCents }) => withdrawableCents >= minCents)
}
