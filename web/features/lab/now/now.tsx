import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LabNow } from '#root/contract/lab.ts'
import { m } from '#root/contract/messages/messages.js'
import { isStaff } from '#root/domain/staff.ts'
import { RefusedError } from '#root/web/api/client.ts'
import { useFirmDay } from '#root/web/api/firm-clock.ts'
import { useLive } from '#root/web/api/live.ts'
import { ServerData } from '#root/web/api/provider.tsx'
import { sessionQuery } from '#root/web/api/session.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { labNowQuery } from '../queries.ts'
import { Calendar } from './calendar.tsx'
import { Claimants } from './claimants.tsx'
import { Standing } from './standing.tsx'

/** The firm as it stands: what it holds, what it has promised, and for whom that is enough. It follows every event. */
export function Now() {
  return (
    <ServerData>
      <Followed />
    </ServerData>
  )
}

function Followed() {
  useLive()
  const now = useQuery(labNowQuery)
  if (now.error instanceof RefusedError && now.error.code === 'not-found') return <Closed />
  if (now.data)
    return (
      <>
        <DayWatch readAt={now.data.at} onNextDay={() => void now.refetch()} />
        <Firm now={now.data} />
      </>
    )
  if (now.error) return <LoadFailed error={now.error} onRetry={() => void now.refetch()} />
  return <Loading />
}

/** What falls due on which day is read again when the firm's clock has come to another day by itself. Apart, because it ticks. */
function DayWatch({ readAt, onNextDay }: { readAt: string; onNextDay: () => void }) {
  const today = useFirmDay()
  const turn = useEffectEvent(onNextDay)
  useEffect(() => {
    if (today && today > readAt.slice(0, 10)) turn()
  }, [today, readAt])
  return null
}

function Firm({ now }: { now: LabNow }) {
  const { data: session } = useQuery(sessionQuery)
  const mayReadNames = session?.actor && isStaff(session.actor.role)
  if (now.owed === '0.00' && now.held === '0.00')
    return (
      <EmptyState
        title={m.lab_now_empty()}
        action={
          <ButtonLink kind="quiet" to="/lab">
            {m.lab_view_what_if()}
          </ButtonLink>
        }
      >
        {m.lab_now_empty_text()}
      </EmptyState>
    )
  return (
    <div className="grid gap-8">
      <Standing now={now} />
      <Calendar now={now} />
      {mayReadNames && <Claimants />}
    </div>
  )
}

function Closed() {
  return (
    <EmptyState
      title={m.lab_now_closed()}
      action={
        <ButtonLink kind="quiet" to="/lab">
          {m.lab_view_what_if()}
        </ButtonLink>
      }
    >
      {m.lab_now_closed_text()}
    </EmptyState>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={m.ui_loading()} className="grid gap-8">
      <Skeleton className="h-[40rem] w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
