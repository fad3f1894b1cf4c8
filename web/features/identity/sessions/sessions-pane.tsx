import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Device, Session } from '#root/contract/sessions.ts'
import { call } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { describeAccountError } from '../account-error.ts'
import { sessionsQuery } from '../queries.ts'

/** The user's sessions. A session that is ended here leaves its signed-in page at once. */
export function SessionsPane() {
  const sessions = useQuery(sessionsQuery)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const ending = useEnding()
  return (
    <Pane title={m.profile_sessions()}>
      <div className="grid gap-5">
        {sessions.data ? (
          <ul className="-mt-4 grid">
            {sessions.data.map((session) => (
              <Line key={session.id} session={session} ending={ending} />
            ))}
          </ul>
        ) : sessions.error ? (
          <LoadFailed
            error={sessions.error}
            title={m.profile_sessions_failed()}
            onRetry={() => void sessions.refetch()}
          />
        ) : (
          <Skeleton className="h-20 w-full" />
        )}
        {ending.error && <Notice tone="refused">{describeAccountError(ending.error)}</Notice>}
        {ending.isSuccess && (
          <Notice tone="done">
            {ending.variables === 'others' ? m.profile_sessions_ended() : m.profile_sessions_ended_one()}
          </Notice>
        )}
        {others.length > 0 ? (
          <div>
            <Button
              kind="danger"
              pending={ending.isPending && ending.variables === 'others'}
              pendingLabel={m.profile_sessions_ending()}
              onClick={() => ending.mutate('others')}
            >
              {m.profile_sessions_end_others()}
            </Button>
          </div>
        ) : (
          sessions.data && <p className="text-sm text-soft">{m.profile_sessions_only()}</p>
        )}
      </div>
    </Pane>
  )
}

/** Ends one session by its id, or all others. */
function useEnding() {
  const queries = useQueryClient()
  return useMutation<unknown, Error, string>({
    mutationFn: (which) =>
      which === 'others'
        ? call('DELETE /api/profile/sessions')
        : call('DELETE /api/profile/sessions/{id}', { params: { id: which } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

function Line({ session, ending }: { session: Session; ending: ReturnType<typeof useEnding> }) {
  const { id, address, since, lastSeenAt, isCurrent } = session
  const device = describe(session.device)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-mullion py-4 text-sm">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {device}
          {isCurrent && <Status tone="done">{m.profile_sessions_current()}</Status>}
        </p>
        <dl className="flex flex-wrap gap-x-5 text-xs text-soft">
          <Fact name={m.profile_sessions_column_address()}>
            <span dir="ltr">{address ?? '–'}</span>
          </Fact>
          <Fact name={m.profile_sessions_column_since()}>
            <Moment instant={since} />
          </Fact>
          <Fact name={m.profile_sessions_column_seen()}>
            <Moment instant={lastSeenAt} />
          </Fact>
        </dl>
      </div>
      {!isCurrent && (
        <Button
          kind="quiet"
          aria-label={m.profile_sessions_end_named({ device })}
          pending={ending.isPending && ending.variables === id}
          pendingLabel={m.profile_sessions_ending()}
          onClick={() => ending.mutate(id)}
        >
          {m.profile_sessions_end()}
        </Button>
      )}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}:</dt>
      <dd>{children}</dd>
    </div>
  )
}

function describe({ browser, system }: Device): string {
  return m.profile_sessions_device({
    browser: browser ?? m.profile_sessions_browser_unknown(),
    system: system ?? m.profile_sessions_system_unknown(),
  })
}
