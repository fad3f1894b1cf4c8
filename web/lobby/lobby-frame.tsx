import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Navigate, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { useLive } from '#root/web/api/live.ts'
import { ServerData } from '#root/web/api/provider.tsx'
import { sessionQuery, useSignedInBefore } from '#root/web/api/session.ts'
import { ConfirmationDialog } from '#root/web/features/identity/confirmation-dialog.tsx'
import { useLogOut } from '#root/web/features/identity/log-out.ts'
import { LanguageCard } from '#root/web/features/language/language-card.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { ReadOnlyProvider } from '#root/web/ui/read-only.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { applyTheme, readTheme } from '#root/web/ui/theme.ts'
import { Content, TopBar } from './frame.tsx'

/** The frame of every page of the lobby. */
export function LobbyFrame() {
  useEffect(() => applyTheme(readTheme()), [])
  return (
    <ServerData>
      <TopBar>
        <Navigation />
        <LanguageCard className="min-h-11 min-w-11 max-sm:ms-auto" />
      </TopBar>
      <Outlet />
      <ConfirmationDialog />
      <ScrollRestoration />
    </ServerData>
  )
}

/** The pages that only a signed-in person sees. */
const insideAddress = /^\/(?:classes|host|account)\b/

/**
 * The pages of a signed-in person; a visitor may log in. It keeps its place while the session is read: on a phone, a
 * line of its own on the pages inside. On the others only its first entry shows there, beside the logo.
 */
function Navigation() {
  const session = useQuery(sessionQuery)
  const actor = session.data?.actor ?? null
  const logOut = useLogOut()
  const queries = useQueryClient()
  const isInside = insideAddress.test(useLocation().pathname)
  return (
    <nav
      aria-label={m.lobby_navigation()}
      className={`flex min-h-11 min-w-0 grow items-center gap-x-1 sm:gap-x-2 ${isInside ? 'max-sm:order-last max-sm:-mx-2 max-sm:basis-full' : 'max-sm:justify-end max-sm:*:not-first:hidden'}`}
    >
      {actor && (
        <>
          <Entry to="/classes">{m.lobby_classes()}</Entry>
          {actor.role !== 'client' && <Entry to="/host">{m.lobby_host()}</Entry>}
          <span className="grow" />
          <Entry to="/account">{m.lobby_account()}</Entry>
          <button
            type="button"
            onClick={() => logOut.mutate(undefined, { onSuccess: () => clearPersonalData(queries) })}
            className={entryStyle}
          >
            <LogOut aria-hidden="true" className="size-5 sm:hidden rtl:-scale-x-100" />
            <span className="max-sm:sr-only">{m.lobby_log_out()}</span>
          </button>
        </>
      )}
      {session.data && !actor && (
        <Entry to="/login" className="ms-auto">
          {m.account_log_in()}
        </Entry>
      )}
    </nav>
  )
}

/** Deletes all data of the person who has logged out: the frame stays, so the cache would, too. */
function clearPersonalData(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  queries.setQueryData(sessionQuery.queryKey, { actor: null, needsSecondFactor: false })
}

const entryStyle =
  'inline-flex min-h-11 items-center justify-center border-b-2 max-sm:min-w-11 border-transparent px-2 text-sm hover:border-mullion aria-[current=page]:border-brass-fill aria-[current=page]:font-semibold'

function Entry({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <NavLink to={to} className={`${entryStyle} ${className}`}>
      {children}
    </NavLink>
  )
}

/** Reads the lists again when something has changed. */
function LiveUpdates() {
  useLive()
  return null
}

/**
 * Shows its children to a signed-in person; `isStaffOnly`: to the staff of the host, of whom auditors only read. A visitor
 * goes to the log-in. It only avoids an empty screen: the server refuses each read on its own.
 */
export function SignedIn({ children, isStaffOnly = false }: { children: ReactNode; isStaffOnly?: boolean }) {
  const session = useQuery(sessionQuery)
  const { pathname } = useLocation()
  const actor = session.data?.actor ?? null
  const before = useSignedInBefore(actor)
  const inside: Actor | null = actor ?? (before.isChanging ? before.previous : null)
  if (inside && isStaffOnly && inside.role === 'client') return <Navigate to="/classes" replace />
  if (inside)
    return (
      <ReadOnlyProvider isReadOnly={isStaffOnly && inside.role === 'auditor'}>
        <LiveUpdates />
        {children}
      </ReadOnlyProvider>
    )
  if (session.data) {
    const search = before.previous ? '?ended=' : `?from=${encodeURIComponent(pathname)}`
    return <Navigate to={`/login${search}`} replace />
  }
  return (
    <Content>
      {session.error ? (
        <LoadFailed title={m.dashboard_session_failed()} error={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <PaneSkeletons heights={['h-72']} />
      )}
    </Content>
  )
}
