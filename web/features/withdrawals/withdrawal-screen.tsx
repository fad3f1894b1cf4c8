import { useQuery } from '@tanstack/react-query'
import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalTerms } from '#root/contract/withdrawals.ts'
import { accountQuery, describeAccountFailure } from '#root/web/api/account.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { FreezeBanner } from './freeze-banner.tsx'
import { withdrawalTermsQuery } from './queries.ts'
import { TransactionDetails } from './transaction-details.tsx'
import { WithdrawalDesk } from './withdrawal-desk.tsx'
import { WithdrawalsPane } from './withdrawals-pane.tsx'

/** Asking for a withdrawal, and those that were asked for. */
export function WithdrawalScreen() {
  const account = useQuery(accountQuery)
  const terms = useQuery(withdrawalTermsQuery)
  const error = (account.data ? null : account.error) ?? (terms.data ? null : terms.error)
  const retry = () => {
    void account.refetch()
    void terms.refetch()
  }
  return (
    <>
      <FreezeBanner />
      <ScreenTitle title={m.dashboard_withdraw_heading()}>{m.dashboard_withdraw_text()}</ScreenTitle>
      <div className="grid gap-6">
        {account.data && terms.data ? (
          <Counter account={account.data} terms={terms.data} />
        ) : error ? (
          <LoadFailed error={error} words={describeAccountFailure(error)} onRetry={retry} />
        ) : (
          <div role="status" aria-label={m.ui_loading()} className="facade lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="p-7">
              <Skeleton className="h-72 w-full" />
            </div>
            <div className="p-7">
              <Skeleton className="h-48 w-full" />
            </div>
          </div>
        )}
        <WithdrawalsPane />
      </div>
    </>
  )
}

function Counter({ account, terms }: { account: Account; terms: WithdrawalTerms }) {
  return (
    <div className="facade lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <WithdrawalDesk withdrawable={account.balances.withdrawable} terms={terms} />
      <TransactionDetails balances={account.balances} terms={terms} />
    </div>
  )
}
