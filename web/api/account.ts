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

/** What to tell where an account's balances did not arrive. */
export function describeAccountFailure(error: Error): string {
  return error instanceof RefusedError && error.code === 'not-found'
    ? m.dashboard_account_missing()
    : m.dashboard_account_failed({ reason: describeError(error) })
}

/** Whether a client's payout is enough for a plan, and none is running: what the firm urges them to put it into. */
export function mayReinvest(
  { activePlan, balances }: Pick<Account, 'activePlan' | 'balances'>,
  plans: readonly Plan[],
) {
  const withdrawableCents = fromDecimal(balances.withdrawable)
  return activePlan === null && plans.some(({ minCents }) => withdrawableCents >= minCents)
}
