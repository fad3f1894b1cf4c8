import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RosterSeat } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import type { LessonStep } from '#root/domain/lesson.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'
import { choiceOf, withParameter } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { rosterQuery } from './queries.ts'
import { steps } from './steps.ts'

/** The seats of a lesson, live: who is here, where they are, what they looked up, invested and requested. */
export function Roster({ lessonId }: { lessonId: string }) {
  const seats = useQuery(rosterQuery(lessonId))
  return (
    <Pane title={m.run_roster()}>
      {seats.data ? (
        <Seats seats={seats.data} lessonId={lessonId} />
      ) : seats.error ? (
        <LoadFailed what={m.run_roster()} error={seats.error} onRetry={() => void seats.refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Pane>
  )
}

/**
 * The class at a glance: how many have joined, have invested and have asked for their money; until the lesson ends, also
 * how many are here and have reached its step.
 */
export function ClassFigures({ lessonId, step }: { lessonId: string; step: LessonStep }) {
  const { data } = useQuery(rosterQuery(lessonId))
  const inLesson = data?.filter(({ removedAt }) => removedAt === null)
  const count = (is: (seat: RosterSeat) => boolean) => (inLesson ? formatNumber(inLesson.filter(is).length) : '–')
  return (
    <Figures label={m.run_class()} className="grid-cols-2 sm:grid-cols-5">
      <Figure label={m.run_count_in()} value={count(() => true)} />
      {step !== 'closed' && (
        <>
          <Figure label={m.run_count_here()} value={count(({ isPresent }) => isPresent)} />
          <Figure label={m.run_count_step()} value={count((seat) => seat.step === step)} />
        </>
      )}
      <Figure label={m.run_count_invested()} value={count(({ invested }) => invested !== '0.00')} />
      <Figure label={m.run_count_asked()} value={count(({ requested }) => requested !== '0.00')} />
    </Figures>
  )
}

type Presence = 'here' | 'away' | 'removed'

function presenceOf({ isPresent, removedAt }: RosterSeat): Presence {
  if (removedAt) return 'removed'
  return isPresent ? 'here' : 'away'
}

const presenceLabels = { here: m.run_here, away: m.run_away, removed: m.run_removed } as const
const presences = ['here', 'away', 'removed'] as const

function Seats({ seats, lessonId }: { seats: readonly RosterSeat[]; lessonId: string }) {
  const isReadOnly = useIsReadOnly()
  const [search] = useSearchParams()
  const shown = choiceOf(search, 'seats', presences)
  const rows = shown ? seats.filter((seat) => presenceOf(seat) === shown) : seats
  if (seats.length === 0) return <EmptyState title={m.run_roster_none()}>{m.run_roster_none_text()}</EmptyState>
  return (
    <div className="grid gap-6">
      <div className="min-w-0 border-b border-mullion">
        <PresenceFilter seats={seats} shown={shown} search={search} />
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-soft">{m.run_show_none()}</p>
      ) : (
        <Table
          caption={m.run_roster()}
          rows={rows}
          rowKey={({ id }) => id}
          columns={isReadOnly ? columns() : [...columns(), actions(lessonId)]}
        />
      )}
    </div>
  )
}

interface PresenceFilterProps {
  seats: readonly RosterSeat[]
  shown: Presence | undefined
  search: URLSearchParams
}

/** Shows the seats that are here, away or removed, each with its number. The choice is in the address bar. */
function PresenceFilter({ seats, shown, search }: PresenceFilterProps) {
  const choice = (key: Presence | 'all', name: string, count: number) => ({
    key,
    to: `?${withParameter(search, 'seats', key === 'all' ? null : key)}`,
    label: `${name} ${formatNumber(count)}`,
  })
  const choices = [
    choice('all', m.run_all(), seats.length),
    ...presences.map((presence) =>
      choice(presence, presenceLabels[presence](), seats.filter((seat) => presenceOf(seat) === presence).length),
    ),
  ]
  return <ChoiceLinks label={m.run_show()} choices={choices} chosen={shown ?? 'all'} />
}

const nameOf = ({ number, pseudonym }: RosterSeat) => `${formatNumber(number)} ${pseudonym}`

const columns = (): Column<RosterSeat>[] => [
  {
    key: 'seat',
    heading: m.run_col_seat(),
    onPhone: 'title',
    cell: (seat) => (
      <Link to={`/operator/clients/${seat.clientId}`} className="link inline-flex min-h-11 items-center">
        {nameOf(seat)}
      </Link>
    ),
  },
  { key: 'state', heading: m.run_col_state(), cell: describePresence },
  { key: 'step', heading: m.run_col_step(), cell: ({ step }) => (step ? steps[step].name() : '–') },
  {
    key: 'register',
    heading: m.run_col_register(),
    align: 'right',
    onPhone: 'half',
    cell: ({ registerChecks }) => <span className="figures">{formatNumber(registerChecks)}</span>,
  },
  {
    key: 'invested',
    heading: m.run_col_invested(),
    align: 'right',
    onPhone: 'half',
    cell: ({ invested }) => <Money amount={invested} />,
  },
  {
    key: 'requested',
    heading: m.run_col_asked(),
    align: 'right',
    cell: ({ requested }) => <Money amount={requested} />,
  },
]

const presenceTones = { here: 'done', away: 'open', removed: 'refused' } as const

function describePresence(seat: RosterSeat) {
  const presence = presenceOf(seat)
  const { seenAt } = seat
  return (
    <>
      <Status tone={presenceTones[presence]}>{presenceLabels[presence]()}</Status>
      {presence === 'away' && seenAt && (
        <span className="block text-xs text-soft">{m.run_seen({ time: formatMoment(seenAt) })}</span>
      )}
    </>
  )
}

const actions = (lessonId: string): Column<RosterSeat> => ({
  key: 'actions',
  heading: m.run_col_actions(),
  cell: (seat) => <SeatActions seat={seat} lessonId={lessonId} />,
})

interface SeatProps {
  seat: RosterSeat
  lessonId: string
}

function useSeatChange<Output>(lessonId: string, run: () => Promise<Output>) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: rosterQuery(lessonId).queryKey })
  return useMutation({ mutationFn: run, onSettled })
}

function SeatActions(seat: SeatProps) {
  if (seat.seat.removedAt)
    return (
      <span className="flex gap-2 max-md:flex-wrap">
        <Readmit {...seat} />
        <Delete {...seat} />
      </span>
    )
  return (
    <span className="flex gap-2 max-md:flex-wrap">
      <CreateCard {...seat} />
      <Remove {...seat} />
    </span>
  )
}

function Readmit({ seat, lessonId }: SeatProps) {
  const params = { id: lessonId, seat: seat.id }
  const readmitting = useSeatChange(lessonId, () =>
    call('DELETE /api/operator/lessons/{id}/seats/{seat}/removal', { params }),
  )
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        kind="quiet"
        className="px-3 whitespace-nowrap"
        aria-label={m.run_readmit_of({ seat: nameOf(seat) })}
        pending={readmitting.isPending}
        onClick={() => readmitting.mutate()}
      >
        {m.run_readmit()}
      </Button>
      {readmitting.error && <Notice tone="refused">{describeError(readmitting.error)}</Notice>}
    </span>
  )
}

function CreateCard({ seat, lessonId }: SeatProps) {
  const params = { id: lessonId, seat: seat.id }
  const creating = useMutation({
    mutationFn: () => call('POST /api/operator/lessons/{id}/seats/{seat}/cards', { params }),
  })
  const label = m.run_card_of({ seat: nameOf(seat) })
  return (
    <>
      <Button
        kind="quiet"
        className="px-3 whitespace-nowrap"
        aria-label={label}
        pending={creating.isPending}
        onClick={() => creating.mutate()}
      >
        {m.run_card()}
      </Button>
      {creating.error && <Notice tone="refused">{describeError(creating.error)}</Notice>}
      <Dialog isOpen={creating.data !== undefined} title={label} onClose={() => creating.reset()}>
        <div className="grid gap-3">
          <p className="font-display text-xl">{creating.data?.card.join(' ')}</p>
          <p>{m.run_card_text()}</p>
        </div>
      </Dialog>
    </>
  )
}

function Remove({ seat, lessonId }: SeatProps) {
  const params = { id: lessonId, seat: seat.id }
  const [isConfirming, setAsking] = useState(false)
  const removing = useSeatChange(lessonId, () =>
    call('PUT /api/operator/lessons/{id}/seats/{seat}/removal', { params }),
  )
  return (
    <>
      <Button
        kind="quiet"
        className="px-3 whitespace-nowrap"
        aria-label={m.run_remove_of({ seat: nameOf(seat) })}
        onClick={() => setAsking(true)}
      >
        {m.run_remove()}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={m.run_remove_ask({ seat: nameOf(seat) })}
        action={m.run_remove()}
        pending={removing.isPending}
        refusal={removing.error && describeError(removing.error)}
        onConfirm={() => removing.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>{m.run_remove_text()}</p>
      </ConfirmDialog>
    </>
  )
}

/** A seat that was removed can be deleted, with all its data. */
function Delete({ seat, lessonId }: SeatProps) {
  const params = { id: lessonId, seat: seat.id }
  const [isConfirming, setAsking] = useState(false)
  const deleting = useSeatChange(lessonId, () => call('DELETE /api/operator/lessons/{id}/seats/{seat}', { params }))
  return (
    <>
      <Button
        kind="danger"
        className="px-3 whitespace-nowrap"
        aria-label={m.run_delete_seat_of({ seat: nameOf(seat) })}
        onClick={() => setAsking(true)}
      >
        {m.run_delete_seat()}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={m.run_delete_seat_ask({ seat: nameOf(seat) })}
        action={m.run_delete_seat()}
        isGuarded
        pending={deleting.isPending}
        refusal={deleting.error && describeError(deleting.error)}
        onConfirm={() => deleting.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>{m.run_delete_seat_text()}</p>
      </ConfirmDialog>
    </>
  )
}
