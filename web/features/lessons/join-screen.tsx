import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { TakenSeat } from '#root/contract/seats.ts'
import { readRoomCode } from '#root/domain/seat.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { useLive } from '#root/web/api/live.ts'
import { keepSeat, keptSeat, newAttempt } from '#root/web/api/seat-memory.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { useLinkToken } from '#root/web/ui/link-token.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { ResumeCard } from './resume-card.tsx'

/** Asks for the code of a lesson. */
export function CodeForm() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const code = readRoomCode(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code) void navigate(`/join/${code}`)
    else setAsked(true)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={m.seat_code()}
        hint={m.seat_code_hint()}
        error={isAsked && !code ? m.seat_code_incomplete() : undefined}
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

/** The lesson of a code: back to the seat that this browser has, with a card to one from another device, or to a new one. */
export function JoinLesson({ code }: { code: string }) {
  useLive()
  const words = useLinkToken()
  const kept = keptSeat()
  const [taken, setTaken] = useState<TakenSeat | null>(null)
  const [way, setWay] = useState<'return' | 'card' | 'new'>(
    words ? 'card' : kept?.code === readRoomCode(code) ? 'return' : 'new',
  )
  if (taken) return <Seated seat={taken} />
  if (way === 'return' && kept) return <Return code={code} kept={kept} onTaken={setTaken} onWay={setWay} />
  if (way === 'card')
    return (
      <CardForm
        code={code}
        words={words ? decodeURIComponent(words) : ''}
        onTaken={setTaken}
        onNew={() => setWay('new')}
      />
    )
  return <NewSeat code={code} onTaken={setTaken} onCard={() => setWay('card')} />
}

type OnTaken = (seat: TakenSeat) => void

function Return({
  code,
  kept,
  onTaken,
  onWay,
}: {
  code: string
  kept: NonNullable<ReturnType<typeof keptSeat>>
  onTaken: OnTaken
  onWay: (way: 'card' | 'new') => void
}) {
  const { attempt, lesson } = kept
  // The live event of a lesson reads it again: a seat that was let back in continues without a press.
  const seat = useQuery({
    queryKey: ['seat', 'return', code],
    queryFn: () => call('POST /api/rooms/{code}/returns', { params: { code }, body: { attempt, lesson } }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (seat.data) onTaken(seat.data)
  }, [seat.data, onTaken])
  if (!seat.error) return <Waiting label={m.seat_returning()} />
  const isRemoved = seat.error instanceof RefusedError && seat.error.code === 'seat-removed'
  return (
    <div className="grid gap-5">
      <Notice tone="refused">
        <p>{describeError(seat.error)}</p>
        {isRemoved && <p className="text-soft">{m.seat_waits()}</p>}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void seat.refetch()}>{m.seat_try_again()}</Button>
        <Button kind="quiet" onClick={() => onWay('card')}>
          {m.seat_has_card()}
        </Button>
        {!isRemoved && (
          <Button
            kind="quiet"
            onClick={() => {
              keepSeat(null)
              onWay('new')
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
  const [attempt] = useState(newAttempt)
  const moving = useMutation({
    mutationFn: () => call('POST /api/rooms/{code}/moves', { params: { code }, body: { card, attempt } }),
    onSuccess: (seat) => {
      keepSeat({ code: seat.code, lesson: seat.lesson, attempt })
      onTaken(seat)
    },
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

function NewSeat({ code, onTaken, onCard }: { code: string; onTaken: OnTaken; onCard: () => void }) {
  const language = getLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const [attempt] = useState(newAttempt)
  // The key's first part: a lesson that starts in the room is found without a press.
  const room = useQuery({
    queryKey: ['lesson', 'enter', code],
    queryFn: () => call('GET /api/rooms/{code}', { params: { code }, query: { language } }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const offered = room.data?.pseudonyms ?? []
  const pseudonym = chosen !== null && offered.includes(chosen) ? chosen : offered[0]
  const taking = useMutation({
    mutationFn: () =>
      call('POST /api/rooms/{code}/seats', { params: { code }, body: { pseudonym: pseudonym!, attempt, language } }),
    onSuccess: (seat) => {
      keepSeat({ code: seat.code, lesson: seat.lesson, attempt })
      onTaken(seat)
    },
    onError: () => void room.refetch(),
  })
  if (room.error) return <NoRoom error={room.error} onRetry={() => void room.refetch()} onCard={onCard} />
  if (!room.data) return <Waiting label={m.seat_continuing()} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!taking.isPending) taking.mutate()
      }}
      className="grid gap-5"
    >
      <p className="max-w-prose text-sm text-soft">{m.seat_choose_text()}</p>
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

/** There is no such room, or no lesson in it now. */
function NoRoom({ error, onRetry, onCard }: { error: Error; onRetry: () => void; onCard: () => void }) {
  return (
    <div className="grid gap-5">
      <Notice tone="refused">
        <p>{describeError(error)}</p>
        {isWithoutLesson(error) && <p className="text-soft">{m.seat_waits_for_lesson()}</p>}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>{m.seat_try_again()}</Button>
        <ButtonLink kind="quiet" to="/join">
          {m.seat_other_code()}
        </ButtonLink>
        {isWithoutLesson(error) && (
          <Button kind="quiet" onClick={onCard}>
            {m.seat_has_card()}
          </Button>
        )}
      </div>
    </div>
  )
}

function isWithoutLesson(error: Error): boolean {
  return error instanceof RefusedError && error.code === 'room-without-lesson'
}

function Seated({ seat: { number, pseudonym, card, code } }: { seat: TakenSeat }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!card) void navigate('/dashboard/lesson', { replace: true })
  }, [card, navigate])
  if (!card) return <Waiting label={m.seat_returning()} />
  return (
    <div className="grid gap-6">
      <Notice tone="done">{m.lesson_seat({ number: String(number), pseudonym })}</Notice>
      <ResumeCard code={code} words={card} />
      <ButtonLink to="/dashboard/lesson" className="justify-self-start">
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
