import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpFromLine, Landmark, type LucideIcon, Sunrise } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { stateOfWithdrawal } from '#root/contract/status-labels.ts'
import { call } from '#root/web/api/client.ts'
import { depositsQuery, withdrawalsQuery } from '#root/web/api/shared-queries.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { SignedMoney } from '#root/web/ui/money.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { RecordStatus } from '#root/web/ui/record-status.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Activity, activityOf } from './activity.ts'

export const investmentsQuery = queryOptions({
  queryKey: ['investment', 'mine'],
  queryFn: async () => (await call('GET /api/investments')).investments,
})

const shownEvents = 6

/** The account's latest activity. */
export function LatestActivity() {
  return (
    <Pane
      title={m.dashboard_activity()}
      aside={
        <Link to="/dashboard/history" className="link inline-flex min-h-11 items-center">
          {m.dashboard_activity_all()}
        </Link>
      }
    >
      <Events />
    </Pane>
  )
}

function Events() {
  const deposits = useQuery(depositsQuery)
  const investments = useQuery(investmentsQuery)
  const withdrawals = useQuery(withdrawalsQuery)
  const reads = [deposits, investments, withdrawals]
  const failed = reads.find((read) => read.error && !read.data)
  if (failed?.error)
    return (
      <LoadFailed
        what={m.dashboard_activity()}
        error={failed.error}
        onRetry={() => reads.forEach((read) => void read.refetch())}
      />
    )
  if (!deposits.data || !investments.data || !withdrawals.data) return <EventsSkeleton />

  const events = activityOf({ deposits: deposits.data, investments: investments.data, withdrawals: withdrawals.data })
  if (events.length === 0) return <p className="text-sm text-soft">{m.dashboard_activity_empty()}</p>
  return (
    <ul className="-my-3 divide-y divide-mullion">
      {events.slice(0, shownEvents).map((event) => (
        <EventRow key={`${event.kind}-${event.id}`} event={event} />
      ))}
    </ul>
  )
}

const icons: Record<Activity['kind'], LucideIcon> = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  investment: Landmark,
  maturity: Sunrise,
}

function EventRow({ event }: { event: Activity }) {
  const Icon = icons[event.kind]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3 text-sm">
      <Icon aria-hidden="true" className="size-5 text-brass" strokeWidth={1.5} />
      <div>
        <p>{describe(event)}</p>
        <p className="text-xs text-soft">
          <Moment instant={event.instant} />
        </p>
      </div>
      <div className="grid justify-items-end">
        <SignedMoney amount={event.amount} sign={signOf(event)} className="font-semibold" />
        <RecordStatus status={event.kind === 'withdrawal' ? stateOfWithdrawal(event.status) : event.status} />
      </div>
    </li>
  )
}

/** Only money that came into or left the account has a sign. Internal movements and mere requests have none. */
function signOf(event: Activity): '+' | '−' | null {
  if (event.status !== 'approved') return null
  return event.kind === 'deposit' ? '+' : event.kind === 'withdrawal' ? '−' : null
}

function describe(event: Activity): string {
  if (event.kind === 'deposit') return m.dashboard_activity_deposit()
  if (event.kind === 'withdrawal') return m.dashboard_activity_withdrawal()
  const plan = namePlan(event.planTitle)
  return event.kind === 'investment'
    ? m.dashboard_activity_investment({ plan })
    : m.dashboard_activity_maturity({ plan })
}

function EventsSkeleton() {
  return (
    <div role="status" aria-label={m.ui_loading()} className="grid gap-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  )
}
