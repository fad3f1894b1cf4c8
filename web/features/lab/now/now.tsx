import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Claimant, LabNow } from '#root/contract/lab.ts'
import { m } from '#root/contract/messages/messages.js'
import { fromDecimal } from '#root/domain/money.ts'
import { isStaff } from '#root/domain/staff.ts'
import { RefusedError } from '#root/web/api/client.ts'
import { useFirmDay } from '#root/web/api/firm-clock.ts'
import { useLive } from '#root/web/api/live.ts'
import { ServerData } from '#root/web/api/provider.tsx'
import { sessionQuery } from '#root/web/api/session.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { anyCursor, pageQueryOf } from '#root/web/ui/search-address.ts'
import { Ghost, Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { claimantsQuery, labNowQuery } from '../queries.ts'
import { Calendar } from './calendar.tsx'
import { FirmPosition } from './firm-position.tsx'

/** The firm now: its holdings, its promises, and how many clients that can pay. It follows every event. */
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
  if (now.error instanceof RefusedError && now.error.code === 'not-found')
    return <NothingToShow title={m.lab_now_closed()} text={m.lab_now_closed_text()} />
  if (now.data)
    return (
      <>
        <DayWatch readAt={now.data.at} onNextDay={() => void now.refetch()} />
        <Firm now={now.data} />
      </>
    )
  if (now.error) return <LoadFailed what={m.lab_title()} error={now.error} onRetry={() => void now.refetch()} />
  return (
    <Ghost>
      <div className="grid gap-8">
        <FirmPosition now={sample} />
        <Calendar now={sample} />
      </div>
    </Ghost>
  )
}

/** What is drawn while the firm's figures load: a class in its second week. */
const sample: LabNow = {
  at: '2026-01-05T09:00:00.000Z',
  held: '20000.00',
  owed: '60000.00',
  dueNow: '4000.00',
  running: '50000.00',
  idle: '6000.00',
  calendar: [
    { day: '2026-01-09', plans: 3, amount: '12000.00' },
    { day: '2026-01-15', plans: 4, amount: '18000.00' },
    { day: '2026-01-22', plans: 3, amount: '20000.00' },
  ],
  failure: { day: '2026-01-15', missing: '14000.00' },
  row: { full: 6, part: 1, none: 13 },
  own: null,
}

/** The amounts due are read again when a day of the firm's clock begins. */
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
    return <NothingToShow title={m.lab_now_empty()} text={m.lab_now_empty_text()} />
  return (
    <div className="grid gap-8">
      <FirmPosition now={now} />
      <Calendar now={now} />
      {mayReadNames && <Claimants />}
    </div>
  )
}

/** Offers the projection in place of the firm. */
function NothingToShow({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink kind="quiet" to="/lab">
          {m.lab_view_what_if()}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  )
}

/** The queue by name, for staff only. */
function Claimants() {
  const [search] = useSearchParams()
  const page = useQuery(claimantsQuery(pageQueryOf(search, anyCursor)))
  return (
    <Pane title={m.lab_claimants()} aside={m.lab_claimants_staff()}>
      {page.data ? (
        <>
          <Table
            caption={m.lab_claimants()}
            rows={page.data.rows}
            rowKey={({ clientId }) => clientId}
            columns={columns()}
          />
          <Pager page={page.data} search={search} />
        </>
      ) : page.error ? (
        <LoadFailed what={m.lab_claimants()} error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Pane>
  )
}

const columns = (): readonly Column<Claimant>[] => [
  { key: 'place', heading: m.lab_column_place(), align: 'right', cell: ({ place }) => formatNumber(place) },
  {
    key: 'client',
    heading: m.lab_column_client(),
    cell: ({ clientId, name }) => (
      <Link to={`/operator/clients/${clientId}`} className="link inline-flex min-h-11 items-center md:-my-3">
        {name}
      </Link>
    ),
  },
  {
    key: 'arrived',
    heading: m.lab_column_arrived(),
    cell: ({ arrivedAt }) => <Moment instant={arrivedAt} time={false} />,
  },
  { key: 'claim', heading: m.lab_column_claim(), align: 'right', cell: ({ claim }) => <Money amount={claim} /> },
  {
    key: 'paid',
    heading: m.lab_column_paid(),
    align: 'right',
    cell: ({ claim, paid }) => (
      <Money amount={paid} className={fromDecimal(paid) < fromDecimal(claim) ? 'text-pencil' : ''} />
    ),
  },
]
