import { useQuery } from '@tanstack/react-query'
import { LogOut, Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, NavLink, type PrefetchBehavior } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { isSeatAddress } from '#root/domain/seat.ts'
import { useIsConnectionLost } from '#root/web/api/connection-lost.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { LeaveSeatDialog } from '#root/web/features/identity/leave-seat.tsx'
import { useLogOut } from '#root/web/features/identity/log-out.ts'
import { entries } from '#root/web/generated/client-navigation.ts'
import { Logo } from '#root/web/ui/logo.tsx'
import { type ClientEntry, inOrder } from '#root/web/ui/navigation.ts'
import { ScreenSheet } from '#root/web/ui/screen-sheet.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'

/** The scripts of the other screens wait this long, so that they do not compete with the contents of the first one. */
const prefetchAfterMs = 5_000

/** The part of the Network Information API that says whether the person wants to save data; not every browser has it. */
type WithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } }

/**
 * When the scripts of another screen are loaded in advance: when the pointer is on its link, or, once the page has been open
 * for a while, at once, so that every screen opens without a connection. A browser that saves data waits for the pointer.
 * While the connection is lost, nothing is loaded: a failed load makes the page reload later, and typed text would be lost.
 */
function usePrefetch(): PrefetchBehavior {
  const [isDue, setDue] = useState(false)
  const isLost = useIsConnectionLost()
  useEffect(() => {
    if ((navigator as WithConnection).connection?.saveData) return
    const timer = setTimeout(() => setDue(true), prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (isLost) return 'none'
  return isDue ? 'render' : 'intent'
}

const screens = inOrder<ClientEntry>(entries)

/** The screens of the reader. */
function useScreens(): ClientEntry[] {
  const actor = useQuery(sessionQuery).data?.actor
  return screens.filter(({ isVisibleTo }) => !isVisibleTo || isVisibleTo(actor ?? undefined))
}

/** The client's screens and the log-out. */
export function Sidebar() {
  const shown = useScreens()
  const prefetch = usePrefetch()
  return (
    <aside className="no-print bg-deep text-on-deep max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-8 lg:flex lg:h-[calc(100dvh-2rem)] lg:flex-col lg:overflow-y-auto">
      <Link to="/dashboard" className="px-6 pt-6 pb-8 focus-visible:-outline-offset-4 max-lg:hidden">
        <Logo />
      </Link>
      <nav
        aria-label={m.dashboard_navigation()}
        className="max-lg:mx-auto max-lg:grid max-lg:max-w-2xl max-lg:grid-cols-5 lg:grid lg:px-3"
      >
        {shown
          .filter(({ isInTopBar }) => !isInTopBar)
          .map((screen) => (
            <Entry key={screen.to} screen={screen} prefetch={prefetch} />
          ))}
      </nav>
      <div className="mt-auto border-t border-on-deep/15 p-3 max-lg:hidden">
        <LogOutButton className="w-full gap-3 px-3 hover:bg-on-deep/10" />
      </div>
    </aside>
  )
}

/** On a phone: the button in the top bar that opens every screen and the log-out. */
export function AllScreens() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const shown = useScreens()
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-me-2 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-1 text-sm whitespace-nowrap text-soft focus-visible:-outline-offset-2 max-sm:flex-col max-sm:gap-0.5"
      >
        <Menu aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span className="max-sm:text-[0.6875rem] max-sm:leading-3">{m.operator_screens()}</span>
      </button>
      <ScreenSheet isOpen={isOpen} title={m.operator_screens()} onClose={close}>
        <nav aria-label={m.operator_screens()} className="grid sm:grid-cols-2">
          {shown.map(({ to, icon: Icon, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/dashboard'}
              onClick={close}
              className={`${entry} min-h-12 border-s-3`}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              {label()}
            </NavLink>
          ))}
        </nav>
        <div className="mt-2 border-t border-on-deep/15 pt-2">
          <LogOutButton className="min-h-12 w-full gap-3 px-3 hover:bg-on-deep/10" />
        </div>
      </ScreenSheet>
    </div>
  )
}

const entry =
  'flex items-center gap-3 border-transparent px-3 text-sm text-soft-on-deep transition-colors duration-150 hover:bg-on-deep/10 hover:text-on-deep focus-visible:-outline-offset-2 aria-[current=page]:border-brass-fill aria-[current=page]:bg-on-deep/10 aria-[current=page]:text-on-deep'

function Entry({
  screen: { to, icon: Icon, label, shortLabel = label, isInBottomBar, isSetApart },
  prefetch,
}: {
  screen: ClientEntry
  prefetch: PrefetchBehavior
}) {
  return (
    <NavLink
      to={to}
      prefetch={prefetch}
      end={to === '/dashboard'}
      className={`${entry} ${isInBottomBar ? '' : 'max-lg:hidden'} ${isSetApart ? 'lg:mt-6' : ''} min-h-11 max-lg:min-h-16 max-lg:flex-col max-lg:justify-start max-lg:gap-0.5 max-lg:border-t-3 max-lg:px-0.5 max-lg:pt-1.5 max-lg:pb-1.5 max-lg:text-center max-lg:wrap-anywhere max-lg:text-[0.6875rem] max-lg:leading-3.5 lg:border-s-3`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="lg:hidden">{shortLabel()}</span>
      <span className="max-lg:hidden">{label()}</span>
    </NavLink>
  )
}

/** Signs out and goes to /login. A seat is asked first: it comes back with its card only. */
function LogOutButton({ className }: { className: string }) {
  const logOut = useLogOut()
  const actor = useQuery(sessionQuery).data?.actor
  const [isLeaving, setLeaving] = useState(false)
  const press = () => {
    if (actor && isSeatAddress(actor.email)) setLeaving(true)
    else if (!logOut.isPending) logOut.mutate()
  }
  return (
    <>
      <button
        type="button"
        aria-disabled={logOut.isPending || undefined}
        onClick={press}
        className={`flex min-h-11 items-center text-sm focus-visible:-outline-offset-2 ${className}`}
      >
        {logOut.isPending ? (
          <Spinner className="size-5" />
        ) : (
          <LogOut aria-hidden="true" className="size-5 shrink-0 rtl:rotate-180" strokeWidth={1.75} />
        )}
        {logOut.isPending ? m.dashboard_logging_out() : m.dashboard_log_out()}
      </button>
      <LeaveSeatDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </>
  )
}
