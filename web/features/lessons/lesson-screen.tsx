import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { SeatView } from '#root/contract/seats.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { seatQuery } from './queries.ts'
import { ResumeCard } from './resume-card.tsx'
import { nowAt, steps } from './steps.ts'

interface LessonScreenProps {
  reveal: ReactNode
  afterwards: ReactNode
  /** How the seat leaves a shared device. */
  leave: ReactNode
}

/**
 * A participant's lesson: the step, what to do, the seat and its card. `reveal` is shown at the reveal: what the firm
 * holds; `afterwards` once the lesson is closed: the reminder that waits, and the debrief.
 */
export function LessonScreen({ reveal, afterwards, leave }: LessonScreenProps) {
  const seat = useQuery(seatQuery)
  if (seat.data === undefined)
    return seat.error ? (
      <LoadFailed what={m.lesson_heading()} error={seat.error} onRetry={() => void seat.refetch()} />
    ) : (
      <div role="status" aria-label={m.ui_loading()} className="grid gap-6">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-48 w-full" />
      </div>
    )
  if (seat.data === null)
    return (
      <>
        <ScreenTitle title={m.lesson_heading()} />
        <EmptyState title={m.lesson_none()} action={<ButtonLink to="/join">{m.seat_join()}</ButtonLink>}>
          {m.lesson_none_text()}
        </EmptyState>
      </>
    )
  return <InLesson seat={seat.data} reveal={reveal} afterwards={afterwards} leave={leave} />
}

function InLesson({ seat, reveal, afterwards, leave }: LessonScreenProps & { seat: SeatView }) {
  const { name, to } = steps[seat.time.step]
  const { lens } = usePageData()
  const isRevealed = seat.time.step === 'reveal'
  return (
    <>
      <ScreenTitle title={name()}>{nowAt(seat.time.step, lens)}</ScreenTitle>
      <div className="grid gap-8">
        {to !== '/dashboard/lesson' && (
          <ButtonLink to={to} className="justify-self-start">
            {m.lesson_to_step()}
          </ButtonLink>
        )}
        {isRevealed && lens === 'off' && <Notice tone="info">{m.lesson_lens_off()}</Notice>}
        {isRevealed && reveal}
        {seat.time.step === 'closed' && afterwards}
        <Pane title={m.lesson_seat({ number: String(seat.number), pseudonym: seat.pseudonym })}>
          <div className="grid gap-5">
            <p className="max-w-prose text-sm text-soft">{m.lesson_seat_text()}</p>
            <NewCard code={seat.code} />
            {leave}
          </div>
        </Pane>
      </div>
    </>
  )
}

function NewCard({ code }: { code: string }) {
  const making = useMutation({ mutationFn: () => call('POST /api/seat/cards') })
  if (making.data) return <ResumeCard code={code} words={making.data.card} />
  return (
    <div className="no-print grid justify-items-start gap-3">
      <p className="max-w-prose text-sm">{m.seat_card_new_text()}</p>
      {making.error && <Notice tone="refused">{describeError(making.error)}</Notice>}
      <Button
        kind="quiet"
        pending={making.isPending}
        pendingLabel={m.seat_card_making()}
        onClick={() => making.mutate()}
      >
        {m.seat_card_new()}
      </Button>
    </div>
  )
}
