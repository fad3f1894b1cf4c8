import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import type { TakenSeat } from '#root/contract/seats.ts'
import { readRoomCode } from '#root/domain/seat.ts'
import { call, describeError, isUnavailable, RefusedError } from '#root/web/api/client.ts'
import { useLive } from '#root/web/api/live.ts'
import { storeSeat, readStoredSeat } from '#root/web/api/stored-seat.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { useLinkToken } from '#root/web/ui/link-token.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { seatQuery } from './queries.ts'
import { ResumeCard } from './resume-card.tsx'

/** A whole class joins at once, so a request to a busy or restarting server is repeated automatically. */
const retry = (failures: number, error: Error) => isUnavailable(error) && failures < 4

/** Asks for the code of a lesson. */
export function CodeForm() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const code = readRoomCode(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code) void navigate(`/join/${code}`)
    else setSubmitted(true)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={m.seat_code()}
        hint={m.seat_code_hint()}
        error={isSubmitted && !code ? m.seat_code_incomplete() : undefined}
        value={typed}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        className="font-mono text-xl tracking-[0.2em] uppercase"
      />
      <Button type="submit" className="justify-self-start">
        {m.seat_continue()}
      </Button>
    </form>
  )
}

/**
 * The lesson of a code: back to the seat that this browser has in it, with a card to one from another device, or to a new
 * one. Where the browser has its seat in another lesson, it chooses: on a shared computer, that seat was somebody else's.
 */
export function JoinLesson({ code }: { code: string }) {
  useLive()
  const words = useLinkToken()
  const [search] = useSearchParams()
  const stored = readStoredSeat()
  const [taken, setTaken] = useState<{ seat: TakenSeat; isNew: boolean } | null>(null)
  const [mode, setMode] = useState<'return' | 'earlier' | 'card' | 'new'>(
    words ? 'card' : stored?.code === readRoomCode(code) ? 'return' : 'new',
  )
  const [earlierCode, setEarlierCode] = useState(code)
  // Read in every mode: the answer gives the browser the key of its future seat.
  const room = useRoom(code, taken === null)
  const onSeat = (isNew: boolean) => (seat: TakenSeat) => {
    storeSeat(seat)
    setTaken({ seat, isNew })
  }
  // The address from which a seat came belongs to its own lesson.
  if (taken) return <Seated seat={taken.seat} to={taken.isNew ? lessonAddress : addressOfSeat(search.get('from'))} />
  if (mode === 'return' && room.isPending) return <Waiting label={m.seat_returning()} />
  const setWay = (way: 'card' | 'new') => {
    if (way === 'new') setEarlierCode(code)
    setMode(way)
  }
  const isInLesson = !room.data || room.data.lesson === stored?.lesson
  if (mode === 'earlier' || (mode === 'return' && isInLesson))
    return <Return code={earlierCode} onTaken={onSeat(false)} onMode={setWay} />
  const onEarlier = (at: string) => {
    setEarlierCode(at)
    setMode('earlier')
  }
  const ways = { code, onCard: () => setMode('card'), onEarlier }
  if (mode !== 'card') return <NewSeat room={room} onTaken={onSeat(true)} {...ways} />
  const typed = words ? decodeURIComponent(words) : ''
  return <CardForm code={earlierCode} words={typed} onTaken={onSeat(false)} onNew={() => setWay('new')} />
}

const lessonAddress = '/dashboard/lesson'

/** Where a seat continues that has returned: at the page that its browser had opened, such as a reminder. */
function addressOfSeat(from: string | null): string {
  return from !== null && /^\/(?:seat|dashboard)\/[\w-]+$/.test(from) ? from : lessonAddress
}

/** The room of a code. Because its query key starts with `lesson`, the live event of a lesson that starts there reads it again. */
function useRoom(code: string, enabled: boolean) {
  return useQuery({
    queryKey: ['lesson', 'enter', code],
    queryFn: () => call('GET /api/rooms/{code}', { params: { code }, query: { language: getLocale() } }),
    enabled,
    retry,
    refetchOnWindowFocus: false,
  })
}

type OnTaken = (seat: TakenSeat) => void

function Return({ code, onTaken, onMode }: { code: string; onTaken: OnTaken; onMode: (way: 'card' | 'new') => void }) {
  // The live event of a lesson reads it again: a seat that was let back in continues without a press.
  const seat = useQuery({
    queryKey: ['seat', 'return', code],
    queryFn: () => call('POST /api/rooms/{code}/returns', { params: { code } }),
    retry,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (seat.data) onTaken(seat.data)
  }, [seat.data, onTaken])
  if (!seat.error) return <Waiting label={m.seat_returning()} />
  const refusal = seat.error instanceof RefusedError ? seat.error.code : null
  const isRemoved = refusal === 'seat-removed'
  const isGone = refusal === 'lesson-deleted' || refusal === 'seats-deleted'
  return (
    <div className="grid gap-5">
      <Notice tone="refused">
        <p>{describeError(seat.error)}</p>
        {isRemoved && <p className="text-soft">{m.seat_waits()}</p>}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {!isGone && <Button onClick={() => void seat.refetch()}>{m.seat_try_again()}</Button>}
        <Button kind="quiet" onClick={() => onMode('card')}>
          {m.seat_has_card()}
        </Button>
        {!isRemoved && (
          <Button
            kind="quiet"
            onClick={() => {
              storeSeat(null)
              onMode('new')
            }}
          >
            {m.seat_new()}
          </Button>
        )}
      </div>
    </div>
  )
}

function CardForm({
  code,
  words,
  onTaken,
  onNew,
}: {
  code: string
  words: string
  onTaken: OnTaken
  onNew: () => void
}) {
  const [card, setCard] = useState(words.replaceAll('-', ' '))
  const moving = useMutation({
    mutationFn: () => call('POST /api/rooms/{code}/moves', { params: { code }, body: { card } }),
    onSuccess: onTaken,
    retry,
  })
  const isAtCard = moving.error instanceof RefusedError && moving.error.field === 'card'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!moving.isPending) moving.mutate()
      }}
      className="grid gap-5"
    >
      <TextField
        label={m.seat_card_label()}
        value={card}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        error={isAtCard && moving.error ? describeError(moving.error) : undefined}
        onChange={(event) => setCard(event.target.value)}
      />
      {moving.error && !isAtCard && <Notice tone="refused">{describeError(moving.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={moving.isPending} pendingLabel={m.seat_returning()}>
          {m.seat_return()}
        </Button>
        <Button kind="quiet" onClick={onNew}>
          {m.seat_has_no_card()}
        </Button>
      </div>
    </form>
  )
}

interface Taking {
  pseudonym: string | undefined
  onTaken: OnTaken
  onRefused: () => void
}

/** Takes a seat under a pseudonym. */
function useTaking(code: string, { pseudonym, onTaken, onRefused }: Taking) {
  return useMutation({
    mutationFn: () =>
      call('POST /api/rooms/{code}/seats', {
        params: { code },
        body: { pseudonym: pseudonym!, language: getLocale() },
      }),
    onSuccess: onTaken,
    onError: onRefused,
    retry,
  })
}

interface NewSeatProps {
  code: string
  room: ReturnType<typeof useRoom>
  onTaken: OnTaken
  onCard: () => void
  /** Returns to the seat in another lesson, in the room of this code. */
  onEarlier: (code: string) => void
}

function NewSeat({ code, room, onTaken, onCard, onEarlier }: NewSeatProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const offered = room.data?.pseudonyms ?? []
  const pseudonym = chosen !== null && offered.includes(chosen) ? chosen : offered[0]
  const taking = useTaking(code, { pseudonym, onTaken, onRefused: () => void room.refetch() })
  if (room.error) return <NoRoom error={room.error} onRetry={() => void room.refetch()} onCard={onCard} />
  if (!room.data) return <Waiting label={m.seat_continuing()} />
  const { isFull, earlierSeat } = room.data
  const earlier = earlierSeat && <EarlierSeat seat={earlierSeat} onReturn={() => onEarlier(earlierSeat.code)} />
  if (isFull)
    return (
      <div className="grid gap-5">
        {earlier}
        <NoRoom
          error={new RefusedError('lesson-full', describeRefusal('lesson-full'))}
          onRetry={() => void room.refetch()}
          onCard={onCard}
        />
      </div>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!taking.isPending) taking.mutate()
      }}
      className="grid gap-5"
    >
      {earlier}
      <ChoiceField
        label={m.seat_choose()}
        options={offered.map((name) => ({ value: name, label: name }))}
        value={pseudonym ?? ''}
        onValue={setChosen}
      />
      {taking.error && <Notice tone="refused">{describeError(taking.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={taking.isPending} pendingLabel={m.seat_taking()}>
          {m.seat_take()}
        </Button>
        <Button kind="quiet" onClick={() => void room.refetch()}>
          {m.seat_other_names()}
        </Button>
        <Button kind="quiet" onClick={onCard}>
          {m.seat_has_card()}
        </Button>
      </div>
    </form>
  )
}

/** The seat of this browser in another lesson. Taking a new one replaces its key. */
function EarlierSeat({ seat, onReturn }: { seat: { pseudonym: string }; onReturn: () => void }) {
  return (
    <Notice
      tone="info"
      action={
        <Button kind="quiet" onClick={onReturn}>
          {m.seat_earlier_return()}
        </Button>
      }
    >
      {m.seat_earlier(seat)}
    </Notice>
  )
}

/** There is no such room, no lesson in it now, or no free seat. */
function NoRoom({ error, onRetry, onCard }: { error: Error; onRetry: () => void; onCard: () => void }) {
  const isUnknown = isRefused(error, 'room-not-found')
  return (
    <div className="grid gap-5">
      <Notice tone="refused">
        <p>{describeError(error)}</p>
        {isRefused(error, 'room-without-lesson') && <p className="text-soft">{m.seat_waits_for_lesson()}</p>}
        {isRefused(error, 'lesson-full') && <p className="text-soft">{m.seat_waits_for_seat()}</p>}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>{m.seat_try_again()}</Button>
        <ButtonLink kind="quiet" to="/join">
          {m.seat_other_code()}
        </ButtonLink>
        {!isUnknown && (
          <Button kind="quiet" onClick={onCard}>
            {m.seat_has_card()}
          </Button>
        )}
      </div>
    </div>
  )
}

function isRefused(error: Error, code: string): boolean {
  return error instanceof RefusedError && error.code === code
}

/** The seat with its card. When the lesson moves on, the page goes there, as every other page of a seat. */
function Seated({ seat: { number, pseudonym, card, code }, to }: { seat: TakenSeat; to: string }) {
  const navigate = useNavigate()
  // The stream of this page was opened by a visitor: a further listener opens it again, for the seat.
  useLive()
  const step = useQuery(seatQuery).data?.time.step
  const [firstStep, setFirstStep] = useState(step)
  if (firstStep === undefined && step !== undefined) setFirstStep(step)
  const hasMovedOn = step !== undefined && firstStep !== undefined && step !== firstStep
  useEffect(() => {
    if (!card || hasMovedOn) void navigate(to, { replace: true })
  }, [card, hasMovedOn, navigate, to])
  if (!card) return <Waiting label={m.seat_returning()} />
  return (
    <div className="grid gap-6">
      <Notice tone="done">{m.lesson_seat({ number: String(number), pseudonym })}</Notice>
      <ResumeCard code={code} words={card} />
      <ButtonLink to={to} className="justify-self-start">
        {m.seat_to_lesson()}
      </ButtonLink>
    </div>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-4">
      <p className="text-sm text-soft">{label}</p>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
