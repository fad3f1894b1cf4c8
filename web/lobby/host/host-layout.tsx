import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink, Outlet, useLocation, useMatch } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { sessionQuery } from '#root/web/api/session.ts'
import { RequiredSecondFactor } from '#root/web/features/identity/second-factor/required-second-factor.tsx'
import { useSetUp } from '#root/web/features/operator/operator-gate.tsx'
import { useKeptInView } from '#root/web/ui/kept-in-view.ts'
import { Content, LobbyTitle } from '../frame.tsx'
import { SignedIn } from '../lobby-frame.tsx'

const screens = [
  ['/host', m.lobby_host_overview],
  ['/host/firms', m.lobby_host_firms],
  ['/host/cells', m.lobby_host_cells],
  ['/host/people', m.lobby_host_people],
  ['/host/settings', m.lobby_host_settings],
  ['/host/audit', m.lobby_host_audit],
] as const

/** The console of the host, below /host: its screens side by side, the open one below. */
export function HostLayout() {
  const { pathname } = useLocation()
  const open = screens.findLast(([to]) => pathname.startsWith(to)) ?? screens[0]
  return (
    <SignedIn isStaffOnly>
      <LobbyTitle page={open[1]()} />
      <Console />
    </SignedIn>
  )
}

/** Asks for a second factor first where the host requires one. */
function Console() {
  const setUp = useSetUp(useQuery(sessionQuery))
  if (setUp.isOn) return <RequiredSecondFactor text={m.lobby_factor_first_text()} onDone={setUp.onDone} />
  return (
    <>
      <nav aria-label={m.lobby_host_navigation()} className="no-print border-b border-mullion bg-deep text-on-deep">
        <ul
          aria-label={m.lobby_host_navigation()}
          className="mx-auto flex max-w-page overflow-x-auto px-2 [scrollbar-width:none] sm:px-4 lg:px-6"
        >
          {screens.map(([to, label]) => (
            <li key={to}>
              <Entry to={to}>{label()}</Entry>
            </li>
          ))}
        </ul>
      </nav>
      <Content>
        <Outlet />
      </Content>
    </>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  const element = useKeptInView<HTMLAnchorElement>(useMatch({ path: to, end: to === '/host' }) !== null)
  return (
    <NavLink
      ref={element}
      to={to}
      end={to === '/host'}
      className="inline-flex min-h-11 items-center border-b-3 border-transparent px-2 text-sm whitespace-nowrap text-soft-on-deep hover:text-on-deep focus-visible:-outline-offset-2 aria-[current=page]:border-lamp aria-[current=page]:text-on-deep"
    >
      {children}
    </NavLink>
  )
}
