import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { sessionQuery } from '#root/web/api/queries.ts'
import { useSignedInBefore } from '#root/web/api/renewal.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'

/**
 * Lets an operator in; a visitor goes to the log-in, a client to their own dashboard. It only spares them an empty
 * screen: the server refuses each read by itself.
 */
export function OperatorGate({ children }: { children: (operator: Actor) => ReactNode }) {
  const session = useQuery(sessionQuery)
  const operator = session.data?.actor?.role === 'operator' ? session.data.actor : null
  const before = useSignedInBefore(operator)
  if (operator) return children(operator)
  if (before.isChanging && before.was) return children(before.was)
  const logIn = before.was ? '/login?ended=' : '/login'
  if (session.data) return <Navigate to={session.data.actor ? '/dashboard' : logIn} replace />
  return (
    <main id="content" className="grid min-h-[60vh] place-content-center p-8">
      {session.error ? (
        <LoadFailed error={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <p role="status" className="flex items-center gap-3 text-sm text-soft">
          <Spinner />
          {m.ui_loading()}
        </p>
      )}
    </main>
  )
}
