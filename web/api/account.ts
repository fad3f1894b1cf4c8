import { queryOptions } from '@tanstack/react-query'
import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { fromDecimal } from '#root/domain/money.ts'
import type { Plan } from '#root/domain/plans.ts'
import { call, describeError, RefusedError } from './client.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => call('GET /api/account'),
})

/** What is drawn while an account loads: what most clients have. */
export const sampleAccount: Account = {
  firstName: 'Sample',
  accountBalance: '2000.00',
  balances: { deposited: '0.00', invested: '0.00', withdrawable: '2000.00', held: '0.00' },
  totalDeposits: '0.00',
  totalEarnings: '0.00',
  totalWithdrawals: '0.00',
  activePlan: null,
}

/** The message for an account whose balances could not be loaded. */
export function describeAccountFailure(error: Error): string {
  return error instanceof RefusedError && error.code === 'not-found'
    ? m.dashboard_account_missing()
    : m.dashboard_account_failed({ reason: describeError(error) })
}

/** Whether the client can start a plan with their payout: the payout reaches a minimum and no plan is running. */
export function mayReinvest(
  { activePlan, balances }: Pick<Account, 'activePlan' | 'balances'>,
  plans: readonly Plan[],
) {
  const withdrawableCents = fromDecimal(balances.withdrawable)
  return activePlan === null && plans.some(({ minCents }) => withdrawableCents >= minCents)
}
