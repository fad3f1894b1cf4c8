import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, ArrowUpFromLine, Building2, type LucideIcon, Mails, UserRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { firmQuery } from '#root/web/api/queries.ts'

/** The console's screens, with the number of what waits on each. */
export function ConsoleNavigation() {
  const firm = useQuery(firmQuery)
  return (
    <nav aria-label={m.operator_navigation()} className="max-lg:flex max-lg:flex-[5] lg:grid lg:px-3">
      <Entry to="/operator" icon={Building2} label={m.operator_nav_home()} />
      <Entry
        to="/operator/deposits"
        icon={ArrowDownToLine}
        label={m.operator_nav_deposits()}
        waiting={firm.data?.pendingDeposits}
      />
      <Entry
        to="/operator/withdrawals"
        icon={ArrowUpFromLine}
        label={m.operator_nav_withdrawals()}
        waiting={firm.data?.pendingWithdrawals}
      />
      <Entry to="/operator/outbox" icon={Mails} label={m.outbox_nav()} />
      <Entry to="/operator/profile" icon={UserRound} label={m.profile_nav()} />
    </nav>
  )
}

interface EntryProps {
  to: string
  icon: LucideIcon
  label: string
  waiting?: number | undefined
}

function Entry({ to, icon: Icon, label, waiting = 0 }: EntryProps) {
  return (
    <NavLink
      to={to}
      end={to === '/operator'}
      className="flex min-h-11 items-center gap-3 border-transparent px-3 text-sm text-soft-on-deep hover:bg-on-deep/10 hover:text-on-deep focus-visible:-outline-offset-2 aria-[current=page]:border-brass-fill aria-[current=page]:bg-on-deep/10 aria-[current=page]:text-on-deep max-lg:min-h-14 max-lg:flex-1 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:border-t-3 max-lg:px-1 max-lg:text-[0.6875rem] max-lg:leading-4 lg:border-s-3"
    >
      <span className="relative">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {waiting > 0 && <Waiting count={waiting} className="absolute -end-4 -top-1.5 lg:hidden" />}
      </span>
      <span className="grow max-lg:grow-0">{label}</span>
      {waiting > 0 && <Waiting count={waiting} className="max-lg:hidden" />}
      {waiting > 0 && <span className="sr-only">{m.operator_nav_waiting({ count: waiting })}</span>}
    </NavLink>
  )
}

function Waiting({ count, className }: { count: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`figures grid h-5 min-w-5 place-items-center rounded-full bg-[#d9ad6c] px-1.5 text-xs leading-none font-semibold text-[#10231f] ${className}`}
    >
      {count}
    </span>
  )
}
