import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { accountQuery } from '#root/web/api/account.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { BalanceCard } from './balance-card.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { Card } from './card.tsx'
import { LatestActivity } from './latest-activity.tsx'
import { DurationCard, PlanCard } from './plan-cards.tsx'

/** The account at a glance: balance, withdrawable amount, the running plan and its maturity, and the next step. */
export function Overview({ notice, children }: { notice?: ReactNode; children?: ReactNode }) {
  const account = useQuery(accountQuery)
  // The parts below wait for the account, so that they do not move when it arrives.
  if (account.data)
    return (
      <>
        <AccountScreen account={account.data} notice={notice} />
        {children}
      </>
    )
  if (account.error)
    return (
      <>
        <ScreenTitle title={m.dashboard_nav_overview()} />
        <LoadFailed error={account.error} onRetry={() => void account.refetch()} />
      </>
    )
  return <OverviewSkeleton />
}

function AccountScreen({ account, notice }: { account: Account; notice: ReactNode }) {
  return (
    <>
      <ScreenTitle title={m.dashboard_welcome({ name: account.firstName || m.dashboard_welcome_fallback() })} />
      {notice}
      <div className="grid gap-6">
        <div className="facade md:grid-cols-12">
          <BalanceCard account={account} />
          <DurationCard plan={account.activePlan} />
          <PlanCard plan={account.activePlan} />
          <Totals account={account} />
        </div>
        <LatestActivity />
        <BalanceChart />
      </div>
    </>
  )
}

function Totals({ account }: { account: Account }) {
  return (
    <>
      <Total
        title={m.dashboard_total_earnings()}
        note={m.dashboard_total_earnings_note()}
        amount={account.totalEarnings}
      />
      <Total
        title={m.dashboard_total_deposits()}
        note={m.dashboard_total_deposits_note()}
        amount={account.totalDeposits}
      />
      <Total
        title={m.dashboard_total_withdrawals()}
        note={m.dashboard_total_withdrawals_note()}
        amount={account.totalWithdrawals}
      />
    </>
  )
}

/** On a phone the label and the figure share a line. */
function Total({ title, note, amount }: { title: string; note: string; amount: string }) {
  return (
    <Card
      title={title}
      note={note}
      className="max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:[&>p]:col-start-1 md:col-span-4"
    >
      <Money
        amount={amount}
        className="justify-self-start font-display text-lg max-md:row-span-2 max-md:self-center md:text-xl"
      />
    </Card>
  )
}

/** The overview while its figures load, in the same layout. */
function OverviewSkeleton() {
  return (
    <div role="status" aria-label={m.ui_loading()}>
      <Skeleton className="mb-8 h-11 w-72 max-w-full" />
      <div className="facade md:grid-cols-12">
        <div className="min-h-64 p-6 md:col-span-12 lg:col-span-7 lg:row-span-2">
          <Skeleton className="mb-4 h-4 w-28" />
          <Skeleton className="h-14 w-64 max-w-full" />
        </div>
        {[1, 2].map((card) => (
          <div key={card} className="grid min-h-32 content-start gap-3 p-6 md:col-span-6 lg:col-span-5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-8 w-48 max-w-full" />
          </div>
        ))}
        {[1, 2, 3].map((card) => (
          <div key={card} className="grid gap-3 p-6 md:col-span-4">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-32" />
          </div>
        ))}
      </div>
    </div>
  )
}
