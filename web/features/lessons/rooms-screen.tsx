import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { LessonPlan, Room } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import { type LessonArms, lessonSeats, lessonSeed } from '#root/domain/lesson.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Checkbox, SelectField, TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { WriteControls, ReadOnlySection } from '#root/web/ui/read-only.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { LessonPlans } from './lesson-plans.tsx'
import { planName } from './plan-name.ts'
import { pastLessonsQuery, plansQuery, roomsQuery } from './queries.ts'
import { readWholeNumber } from './read-whole-number.ts'
import { RenameRoom, RetiredRooms, RetireRoom } from './room-changes.tsx'
import { RoomStaffButton } from './room-staff.tsx'
import { steps } from './steps.ts'

interface RoomsScreenProps {
  /** Who can reach the server. */
  reach: ReactNode
  /** Shown above the form that starts a lesson: what is wrong with the offers. */
  offersWarning: ReactNode
}

/** The rooms with their codes and lessons, who can join them, and the past lessons. */
export function RoomsScreen({ reach, offersWarning }: RoomsScreenProps) {
  const rooms = useQuery(roomsQuery)
  const retired = rooms.data?.rooms.filter(({ retiredAt }) => retiredAt !== null) ?? []
  return (
    <>
      <ScreenTitle title={m.rooms_heading()}>{m.rooms_text()}</ScreenTitle>
      <div className="in-turn grid gap-8">
        <Pane title={m.rooms_list()}>
          {rooms.data ? (
            <RoomList
              {...rooms.data}
              rooms={rooms.data.rooms.filter(({ retiredAt }) => retiredAt === null)}
              offersWarning={offersWarning}
            />
          ) : rooms.error ? (
            <LoadFailed what={m.rooms_list()} error={rooms.error} onRetry={() => void rooms.refetch()} />
          ) : (
            <Skeleton className="h-40 w-full" />
          )}
        </Pane>
        <WriteControls>
          <NewRoom onOpened={() => void rooms.refetch()} />
        </WriteControls>
        <RetiredRooms rooms={retired} />
        {reach}
        <LessonPlans />
        <PastLessons />
      </div>
    </>
  )
}

interface StartProps {
  /** In all rooms of the firm, also in those that are not listed. */
  lessonsRunning: number
  sendsEmail: boolean
  /** The highest maximum of a lesson. */
  maxSeats: number
  offersWarning: ReactNode
}

function RoomList({ rooms, ...start }: StartProps & { rooms: readonly Room[] }) {
  if (rooms.length === 0) return <EmptyState title={m.rooms_none()}>{m.rooms_none_text()}</EmptyState>
  return (
    <ul className="-my-5 grid">
      {rooms.map((room) => (
        <RoomEntry key={room.id} room={room} {...start} />
      ))}
    </ul>
  )
}

function RoomEntry({ room, lessonsRunning, offersWarning, ...start }: StartProps & { room: Room }) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <li className="grid gap-4 border-b border-mullion py-5 last:border-b-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 max-sm:items-start lg:grid-cols-[minmax(0,1fr)_auto_minmax(22rem,auto)]">
        <div className={`grid gap-0.5 ${isRenaming ? 'max-sm:col-span-2' : ''}`}>
          {isRenaming ? (
            <RenameRoom room={room} onClose={() => setRenaming(false)} />
          ) : (
            <h3 className="text-lg wrap-anywhere">{room.name}</h3>
          )}
          {room.lesson && <LessonState lesson={room.lesson} />}
        </div>
        <p className="text-end text-sm">
          {m.rooms_code()}{' '}
          <span dir="ltr" className="font-mono text-lg font-semibold tracking-[0.15em]">
            {room.code}
          </span>
        </p>
        <div className="flex flex-wrap gap-3 max-lg:col-span-2 lg:justify-end">
          {room.lesson && (
            <>
              <ButtonLink
                // Of several lessons, none is the main one.
                kind={lessonsRunning > 1 ? 'quiet' : 'primary'}
                to={`/operator/lessons/${room.lesson.id}`}
                className="max-sm:grow"
              >
                {m.rooms_to_lesson()}
              </ButtonLink>
              <ButtonLink kind="quiet" to={`/lesson/${room.code}/projector`} target="_blank">
                {m.rooms_projector()}
              </ButtonLink>
            </>
          )}
          <RoomStaffButton room={room} />
          {room.mayOwn && !isRenaming && (
            <Button kind="quiet" aria-label={m.rooms_rename_of({ room: room.name })} onClick={() => setRenaming(true)}>
              {m.rooms_rename()}
            </Button>
          )}
          {room.mayOwn && !room.lesson && <RetireRoom room={room} />}
        </div>
      </div>
      {!room.lesson && (
        <ReadOnlySection why={room.mayRun ? null : m.room_only_observes}>
          {lessonsRunning > 0 && <p className="max-w-prose text-sm">{m.rooms_shared()}</p>}
          {room.mayRun && offersWarning}
          <StartLesson room={room} {...start} />
        </ReadOnlySection>
      )}
    </li>
  )
}

/** The step of a running lesson, its plan, and how many take part. */
function LessonState({ lesson }: { lesson: NonNullable<Room['lesson']> }) {
  return (
    <p className="text-sm text-soft">
      <strong className="text-ink">{steps[lesson.step].name()}</strong> · <bdi>{lesson.planName}</bdi> ·{' '}
      {m.rooms_seats()} {formatNumber(lesson.seats)}
    </p>
  )
}

interface LessonOptions {
  readonly arms: LessonArms
  readonly capacity: number
  readonly seed: number | undefined
  readonly emailReminders: boolean
}

/** Starts a lesson by a plan, and goes to its screen. */
function useStart(room: Room) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ plan, options }: { plan: LessonPlan; options: LessonOptions }) =>
      call('POST /api/operator/rooms/{id}/lessons', {
        params: { id: room.id },
        body: { plan: plan.id, planName: planName(plan), ...options },
      }),
    onSuccess: ({ id }) => navigate(`/operator/lessons/${id}`),
  })
}

function StartLesson({ room, sendsEmail, maxSeats }: Pick<StartProps, 'sendsEmail' | 'maxSeats'> & { room: Room }) {
  const plans = useQuery(plansQuery)
  const [planId, setPlanId] = useState('45')
  const { fields, capacity, setCapacity, capacityError, submit } = useOptions(maxSeats)
  const starting = useStart(room)
  const isAtCapacity = starting.error instanceof RefusedError && starting.error.field === 'capacity'
  const plan = plans.data?.find(({ id }) => id === planId) ?? plans.data?.[0]
  if (!plan) return <Skeleton className="h-24 w-full" />
  return (
    <WriteControls>
      <form
        noValidate
        aria-label={m.rooms_start_in({ room: room.name })}
        onSubmit={(event) => {
          event.preventDefault()
          const options = submit()
          if (options && !starting.isPending) starting.mutate({ plan, options })
        }}
        className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_9rem_auto]"
      >
        <SelectField label={m.rooms_plan()} value={plan.id} onChange={(event) => setPlanId(event.target.value)}>
          {plans.data!.map((each) => (
            <option key={each.id} value={each.id}>
              {planName(each)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.rooms_capacity()}
          value={capacity}
          inputMode="numeric"
          maxLength={3}
          error={capacityError ?? (isAtCapacity ? describeError(starting.error!) : undefined)}
          onChange={(event) => setCapacity(event.target.value)}
        />
        {/* Beside the fields, below the height of their labels. */}
        <Button type="submit" pending={starting.isPending} pendingLabel={m.rooms_starting()} className="md:mt-6.5">
          {m.rooms_start()}
        </Button>
        <Options {...fields} sendsEmail={sendsEmail} />
        {starting.error && !isAtCapacity && (
          <div className="md:col-span-3">
            <Notice tone="refused">{describeError(starting.error)}</Notice>
          </div>
        )}
      </form>
    </WriteControls>
  )
}

/** What is typed for a lesson, with the refusals under the fields once it was submitted. `submit` reads the options. */
function useOptions(maxSeats: number) {
  const [capacity, setCapacity] = useState(String(Math.min(lessonSeats.default, maxSeats)))
  const [isHalved, setHalved] = useState(false)
  const [emailReminders, setEmailReminders] = useState(false)
  const [seed, setSeed] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const seats = readWholeNumber(capacity, { min: lessonSeats.min, max: maxSeats })
  const chosenSeed = readWholeNumber(seed, lessonSeed)
  const isSeedWrong = seed.trim() !== '' && chosenSeed === undefined
  const seedError = isSubmitted && isSeedWrong ? m.rooms_seed_wrong({ max: String(lessonSeed.max) }) : undefined
  return {
    fields: { isHalved, setHalved, emailReminders, setEmailReminders, seed, setSeed, seedError },
    capacity,
    setCapacity,
    capacityError: isSubmitted && seats === undefined ? m.rooms_capacity_wrong({ max: String(maxSeats) }) : undefined,
    submit: (): LessonOptions | null => {
      setSubmitted(true)
      if (seats === undefined || isSeedWrong) return null
      return { arms: isHalved ? 'half' : 'none', capacity: seats, seed: chosenSeed, emailReminders }
    },
  }
}

interface OptionsProps {
  isHalved: boolean
  setHalved: (isHalved: boolean) => void
  sendsEmail: boolean
  emailReminders: boolean
  setEmailReminders: (isOffered: boolean) => void
  seed: string
  setSeed: (seed: string) => void
  seedError: string | undefined
}

function Options({ isHalved, setHalved, seed, setSeed, seedError, ...props }: OptionsProps) {
  return (
    <div className="grid gap-4 md:col-span-3">
      <div className="grid gap-1">
        <Checkbox label={m.rooms_arms()} checked={isHalved} onChange={(event) => setHalved(event.target.checked)} />
        <p className="text-xs text-soft">{m.rooms_arms_hint()}</p>
      </div>
      <div className="grid gap-1">
        <Checkbox
          label={m.reminders_option()}
          checked={props.emailReminders}
          disabled={!props.sendsEmail}
          onChange={(event) => props.setEmailReminders(event.target.checked)}
        />
        <p className="max-w-prose text-xs text-soft">
          {props.sendsEmail ? m.reminders_option_hint() : m.reminders_option_no_mail()}
        </p>
      </div>
      <div className="md:max-w-md">
        <TextField
          label={m.rooms_seed()}
          hint={m.rooms_seed_hint()}
          value={seed}
          inputMode="numeric"
          maxLength={10}
          error={seedError}
          onChange={(event) => setSeed(event.target.value)}
        />
      </div>
    </div>
  )
}

function NewRoom({ onOpened }: { onOpened: () => void }) {
  const [name, setName] = useState('')
  const [isNameMissing, setNameMissing] = useState(false)
  const opening = useMutation({
    mutationFn: () => call('POST /api/operator/rooms', { body: { name } }),
    onSuccess: () => {
      setName('')
      onOpened()
    },
  })
  return (
    <Pane title={m.rooms_open()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setNameMissing(name.trim() === '')
          if (!opening.isPending && name.trim() !== '') opening.mutate()
        }}
        className="grid justify-items-start gap-4"
      >
        <div className="w-full max-w-md">
          <TextField
            label={m.rooms_name()}
            hint={m.rooms_name_hint()}
            value={name}
            maxLength={80}
            error={isNameMissing ? m.rooms_name_missing() : undefined}
            onChange={(event) => {
              setName(event.target.value)
              setNameMissing(false)
            }}
          />
        </div>
        {opening.error && <Notice tone="refused">{describeError(opening.error)}</Notice>}
        <Button type="submit" pending={opening.isPending} pendingLabel={m.rooms_opening()}>
          {m.rooms_open()}
        </Button>
      </form>
    </Pane>
  )
}

function PastLessons() {
  const [search] = useSearchParams()
  const past = useQuery(pastLessonsQuery(search.get('after') ?? undefined))
  if (past.error && !past.data)
    return <LoadFailed what={m.rooms_past()} error={past.error} onRetry={() => void past.refetch()} />
  if (!past.data) return null
  return (
    <Pane title={m.rooms_past()}>
      {past.data.rows.length === 0 && <p className="text-sm text-soft">{m.rooms_past_none()}</p>}
      <ul className="grid">
        {past.data.rows.map(({ id, roomName, planName: plan, seats, createdAt }) => (
          <li key={id} className="border-b border-mullion last:border-b-0">
            <Link to={`/operator/lessons/${id}`} className="link flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
              <span className="grow wrap-anywhere">
                <bdi>{roomName}</bdi> · <bdi>{plan}</bdi>
              </span>
              <span>
                {m.rooms_seats()} {formatNumber(seats)}
              </span>
              <Moment instant={createdAt} />
            </Link>
          </li>
        ))}
      </ul>
      <Pager page={past.data} search={search} />
    </Pane>
  )
}
