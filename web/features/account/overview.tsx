import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account } from '#root/contract/account.ts'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { isSeatAddress } from '#root/domain/seat.ts'
import { accountQuery, sampleAccount } from '#root/web/api/account.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { depositsQuery } from '#root/web/api/shared-queries.ts'
import { Figure } from '#root/web/ui/figure.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Ghost } from '#root/web/ui/skeleton.tsx'
import { BalanceCard } from './balance-card.tsx'
import { BalanceChart } from './balance-chart.tsx'
import { LatestActivity } from './latest-activity.tsx'
import { DurationCard, PlanCard } from './plan-cards.tsx'

interface OverviewProps {
  /** Whether the reads of the notice, of the deposits and of the parts above have ended. */
  isReady: boolean
  notice: ReactNode
  children: ReactNode
}

/** The account at a glance: balance, withdrawable amount, the running plan and its maturity, and the next step. */
export function Overview({ isReady, notice, children }: OverviewProps) {
  const account = useQuery(accountQuery)
  const deposits = useQuery(depositsQuery)
  // All parts wait for each other, so that none moves when another one arrives.
  if (account.data && deposits.data && isReady)
    return (
      <>
        <AccountScreen account={account.data} deposits={deposits.data} notice={notice} />
        {children}
      </>
    )
  // Without the deposits, another step would be shown as the next one.
  const reads = [account, deposits]
  const failed = reads.find((read) => read.error && !read.data)
  if (failed?.error)
    return (
      <>
        <ScreenTitle title={m.dashboard_nav_overview()} />
        <LoadFailed
          what={m.dashboard_nav_overview()}
          error={failed.error}
          onRetry={() => reads.forEach((read) => void read.refetch())}
        />
      </>
    )
  return <OverviewSkeleton />
}

interface AccountScreenProps {
  account: Account
  deposits: readonly Deposit[]
  notice: ReactNode
}

function AccountScreen({ account, deposits, notice }: AccountScreenProps) {
  return (
    <>
      <ScreenTitle title={m.dashboard_welcome({ name: useGreetedName(account) || m.dashboard_welcome_fallback() })} />
      {notice}
      <div className="grid gap-6">
        <AccountPanes account={account} deposits={deposits} />
        <LatestActivity />
        <BalanceChart />
      </div>
    </>
  )
}

/** A client is greeted by the first name, a participant of a lesson by the whole pseudonym. */
function useGreetedName({ firstName }: Account): string {
  const actor = useQuery(sessionQuery).data?.actor
  return actor && isSeatAddress(actor.email) ? `${actor.firstName} ${actor.lastName}` : firstName
}

function AccountPanes({ account, deposits }: Omit<AccountScreenProps, 'notice'>) {
  return (
    <div className="facade md:grid-cols-12">
      <BalanceCard account={account} deposits={deposits} />
      <DurationCard plan={account.activePlan} />
      <PlanCard plan={account.activePlan} />
      <Totals account={account} />
    </div>
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
    <Figure
      isSection
      label={title}
      value={<Money amount={amount} />}
      note={note}
      className="grid-cols-[minmax(0,1fr)_auto] gap-x-4 p-5 sm:px-8 sm:py-6 max-md:[&&]:content-center [&>*]:col-start-1 md:col-span-4 md:grid-cols-1"
      valueClassName="max-md:row-span-2 max-md:row-start-1 max-md:self-center max-md:[&&]:col-start-2 max-md:[&&]:mt-0 text-lg md:text-xl md:leading-7"
    />
  )
}

/** The overview while its figures load. */
function OverviewSkeleton() {
  return (
    <>
      <h1 className="sr-only">{m.dashboard_nav_overview()}</h1>
      <Ghost>
        <ScreenTitle title={m.dashboard_welcome({ name: sampleAccount.firstName })} />
        <AccountPanes account={sampleAccount} deposits={[]} />
      </Ghost>
    </>
  )
}
