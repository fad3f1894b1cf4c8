import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { sessionQuery, useIsSessionExpected, useSignedInBefore } from '#root/web/api/session.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { LoadingScreen } from '#root/web/ui/loading-screen.tsx'
import { ReadOnlyProvider } from '#root/web/ui/read-only.tsx'

interface OperatorGateProps {
  /** Sets up the second factor that the firm requires; `onDone` tries the gate again. */
  requiredSecondFactor: ComponentType<{ onDone: () => void }>
  /** `member` is null until the session is read. */
  children: (member: Actor | null) => ReactNode
}

/**
 * Lets the firm's staff in, at once where one is expected, and auditors read-only; visitors go to the log-in, clients to their dashboard. It only
 * avoids an empty screen: the server refuses each read on its own.
 */
export function OperatorGate({ requiredSecondFactor: RequiredSecondFactor, children }: OperatorGateProps) {
  const session = useQuery(sessionQuery)
  const setUp = useSetUp(session)
  const actor = session.data?.actor ?? null
  const member = actor && actor.role !== 'client' ? actor : null
  const before = useSignedInBefore(member)
  const isExpected = useIsSessionExpected()
  const inside = member ?? (before.isChanging ? before.previous : null)
  if (inside && setUp.isOn) return <RequiredSecondFactor onDone={setUp.onDone} />
  if (inside) return <ReadOnlyProvider isReadOnly={inside.role === 'auditor'}>{children(inside)}</ReadOnlyProvider>
  const logIn = before.previous ? '/login?ended=' : '/login'
  if (session.data) return <Navigate to={session.data.actor ? '/dashboard' : logIn} replace />
  if (session.error)
    return (
      <main id="content" className="grid min-h-[60vh] place-content-center p-8">
        <LoadFailed title={m.dashboard_session_failed()} error={session.error} onRetry={() => void session.refetch()} />
      </main>
    )
  return isExpected ? <ReadOnlyProvider isReadOnly={false}>{children(null)}</ReadOnlyProvider> : <LoadingScreen />
}

/**
 * Whether the second factor has to be set up first. Once started, it continues until the user finishes it: a fresh read
 * must not hide the recovery codes.
 */
export function useSetUp(session: UseQueryResult<{ needsSecondFactor: boolean }>) {
  const [isOn, setOn] = useState(false)
  const needs = session.data?.needsSecondFactor === true
  if (needs && !isOn) setOn(true)
  const onDone = async () => {
    const { data } = await session.refetch()
    if (data && !data.needsSecondFactor) setOn(false)
  }
  return { isOn: isOn || needs, onDone: () => void onDone() }
}
