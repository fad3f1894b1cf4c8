import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { sessionQuery, useIsSessionExpected, useSignedInBefore } from '#root/web/api/session.ts'
import { readStoredSeat } from '#root/web/api/stored-seat.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { LoadingScreen } from '#root/web/ui/loading-screen.tsx'

/**
 * The behaviour for a visitor on a dashboard screen: a redirect to the log-in, or a message that nobody is signed in.
 */
export type WhenSignedOut = 'go-to-log-in' | 'show-message'

interface ClientGateProps {
  whenSignedOut: WhenSignedOut
  /** The message for a visitor; without it, the general one. */
  signedOutText?: string | undefined
  children: ReactNode
}

/**
 * Lets clients in, at once where one is expected; sends operators to the console, and users whose session just ended to the log-in. It only avoids an empty screen: the server
 * refuses each read on its own.
 */
export function ClientGate({ whenSignedOut, signedOutText, children }: ClientGateProps) {
  const session = useQuery(sessionQuery)
  const { pathname } = useLocation()
  const client = session.data?.actor?.role === 'client' ? session.data.actor : null
  const { previous, isChanging } = useSignedInBefore(client)
  const wasSignedIn = previous !== null
  const isExpected = useIsSessionExpected()
  if (client || (isChanging && wasSignedIn)) return children
  if (session.data?.actor) return <Navigate to="/operator" replace />
  if (session.data) return <SignedOut {...{ whenSignedOut, signedOutText, pathname, wasSignedIn }} />
  if (session.error)
    return (
      <LoadFailed error={session.error} title={m.dashboard_session_failed()} onRetry={() => void session.refetch()} />
    )
  return isExpected ? children : <LoadingScreen />
}

interface SignedOutProps extends Omit<ClientGateProps, 'children'> {
  pathname: string
  wasSignedIn: boolean
}

/** Redirects a browser with a stored seat to its lesson, and from there back to this page; any other visitor is redirected to the log-in or gets a message. */
function SignedOut({ whenSignedOut, signedOutText, pathname, wasSignedIn }: SignedOutProps) {
  const seat = readStoredSeat()
  if (seat) return <Navigate to={`/join/${seat.code}?${new URLSearchParams({ from: pathname })}`} replace />
  const logIn = `/login?${new URLSearchParams({ from: pathname, ...(wasSignedIn ? { ended: '' } : {}) })}`
  if (whenSignedOut === 'show-message' && !wasSignedIn) return <NotSignedIn logIn={logIn} text={signedOutText} />
  return <Navigate to={logIn} replace />
}

function NotSignedIn({ logIn, text }: { logIn: string; text: string | undefined }) {
  return (
    <div className="grid justify-items-start gap-4 border border-dashed border-edge px-6 py-12">
      <h1 className="text-2xl">{m.dashboard_not_authenticated()}</h1>
      <p className="max-w-prose text-sm text-soft">{text ?? m.dashboard_not_authenticated_text()}</p>
      <ButtonLink to={logIn}>{m.dashboard_log_in()}</ButtonLink>
    </div>
  )
}
