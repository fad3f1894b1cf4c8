import {
  ArrowDownToLine,
  ArrowUpFromLine,
  FileCheck2,
  House,
  Landmark,
  LogOut,
  type LucideIcon,
  ScrollText,
  UserRound,
  Wallet,
} from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { useLogOut } from '#root/web/features/identity/log-out.ts'
import { Logo } from '#root/web/ui/logo.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'

/** The client's screens and the way out. */
export function Sidebar() {
  return (
    <aside className="no-print bg-deep text-on-deep max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-8 lg:flex lg:h-[calc(100dvh-2rem)] lg:flex-col lg:overflow-y-auto">
      <Link to="/dashboard" className="px-6 pt-6 pb-8 focus-visible:-outline-offset-4 max-lg:hidden">
        <Logo />
      </Link>
      <nav
        aria-label={m.dashboard_navigation()}
        className="max-lg:mx-auto max-lg:grid max-lg:max-w-2xl max-lg:grid-cols-5 lg:grid lg:px-3"
      >
        <Entry to="/dashboard" icon={House} label={m.dashboard_nav_overview()} />
        {/* On a phone it stands in the top bar: the bar below holds the five that are about money. */}
        <Entry to="/dashboard/profile" icon={UserRound} label={m.profile_nav()} className="max-lg:hidden" />
        <Entry to="/dashboard/deposit" icon={ArrowDownToLine} label={m.dashboard_nav_deposit()} />
        <Entry to="/dashboard/investmentplans" icon={Landmark} label={m.dashboard_nav_plans()} />
        <Entry to="/dashboard/withdraws" icon={ArrowUpFromLine} label={m.dashboard_nav_withdraws()} />
        <Entry to="/dashboard/history" icon={ScrollText} label={m.dashboard_nav_history()} />
        {/* A form of its own, without this bar beside it; on a phone the overview and the profile lead to it. */}
        <Entry to="/cdd" icon={FileCheck2} label={m.cdd_nav()} className="max-lg:hidden" />
        {/* Not the firm's: it stands apart. On a phone each deposit leads to it. */}
        <Entry to="/dashboard/wallet" icon={Wallet} label={m.wallet_heading()} className="max-lg:hidden lg:mt-6" />
      </nav>
      <div className="mt-auto border-t border-on-deep/15 p-3 max-lg:hidden">
        <LogOutButton className="w-full gap-3 px-3 hover:bg-on-deep/10" />
      </div>
    </aside>
  )
}

interface EntryProps {
  to: string
  icon: LucideIcon
  label: string
  className?: string
}

function Entry({ to, icon: Icon, label, className = '' }: EntryProps) {
  return (
    <NavLink
      to={to}
      // So that every screen opens also while the connection is gone.
      prefetch="render"
      end={to === '/dashboard'}
      className={`${className} flex min-h-11 items-center gap-3 border-transparent px-3 text-sm text-soft-on-deep transition-colors duration-150 hover:bg-on-deep/10 hover:text-on-deep focus-visible:-outline-offset-2 aria-[current=page]:border-brass-fill aria-[current=page]:bg-on-deep/10 aria-[current=page]:text-on-deep max-lg:min-h-16 max-lg:flex-col max-lg:justify-start max-lg:gap-0.5 max-lg:border-t-3 max-lg:px-0.5 max-lg:pt-1.5 max-lg:pb-1.5 max-lg:text-center max-lg:text-[0.6875rem] max-lg:leading-3.5 lg:border-s-3`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      {label}
    </NavLink>
  )
}

/** Signs out and goes to /login. */
export function LogOutButton({ className = '', isCompact = false }: { className?: string; isCompact?: boolean }) {
  const logOut = useLogOut()
  return (
    <button
      type="button"
      aria-disabled={logOut.isPending || undefined}
      onClick={() => logOut.isPending || logOut.mutate()}
      className={`flex min-h-11 items-center text-sm focus-visible:-outline-offset-2 ${className}`}
    >
      {logOut.isPending ? (
        <Spinner className="size-5" />
      ) : (
        <LogOut aria-hidden="true" className="size-5 shrink-0 rtl:rotate-180" strokeWidth={1.75} />
      )}
      <span className={isCompact ? 'sr-only' : ''}>
        {logOut.isPending ? m.dashboard_logging_out() : m.dashboard_log_out()}
      </span>
    </button>
  )
}
