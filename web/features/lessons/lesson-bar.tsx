import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, PrefetchPageLinks, useLocation, useNavigate } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { SeatView } from '#root/contract/seats.ts'
import { type LessonStep, lessonSteps } from '#root/domain/lesson.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { call, isUnavailable } from '#root/web/api/client.ts'
import { useIsConnectionLost } from '#root/web/api/connection-lost.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { storeShownStep, readShownStep } from '#root/web/api/stored-seat.ts'
import { chooseLens } from '#root/web/ui/lens-choice.ts'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Spinner } from '#root/web/ui/spinner.tsx'
import { seatQuery } from './queries.ts'
import { nowAt, steps } from './steps.ts'
import { TimeLeft } from './time-left.tsx'

/**
 * Above the screens of a participant: the step, the time left, what to do now. Takes them to each step when it begins.
 * Nothing for a client who is in no lesson.
 */
export function LessonBar(props: LessonBarProps) {
  const actor = useQuery(sessionQuery).data?.actor
  return actor && isSeatAddress(actor.email) ? <Followed {...props} /> : null
}

interface LessonBarProps {
  /** Loads the lens, which the reveal turns on. */
  loadLens: () => Promise<unknown>
}

function Followed({ loadLens }: LessonBarProps) {
  const seat = useQuery(seatQuery).data
  useStep(seat ?? null)
  const { lens } = usePageData()
  const { pathname } = useLocation()
  const isLost = useIsConnectionLost({ afterMs: announcedAfterMs })
  if (!seat) return null
  const { name, to } = steps[seat.time.step]
  const nextStep = lessonSteps[lessonSteps.indexOf(seat.time.step) + 1]
  return (
    <aside aria-label={m.lesson_bar()} className="no-print border-b border-mullion bg-glass px-4 py-2 sm:px-6 lg:px-10">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <p role="status" className="min-w-0 grow">
          <strong className="me-2">{name()}</strong>
          <span className="max-sm:block">{nowAt(seat.time.step, lens)}</span>
        </p>
        <TimeLeft time={seat.time} className="font-semibold" />
        {pathname !== to && (
          <Link to={to} className="link inline-flex min-h-11 items-center">
            {m.lesson_to_step()}
          </Link>
        )}
      </div>
      {nextStep && <NextScreen key={nextStep} step={nextStep} loadLens={loadLens} />}
      <p role="status">
        {isLost && (
          <span className="mt-1 flex items-center gap-2 text-sm text-amber">
            <Spinner className="size-3.5 shrink-0" />
            {m.lesson_offline()}
          </span>
        )}
      </p>
      {seat.message && (
        <p role="status" className="mt-1 border-s-4 border-brass-fill ps-3 text-sm wrap-anywhere">
          <span className="text-xs text-soft">{m.lesson_from_facilitator()}: </span>
          {seat.message}
        </p>
      )}
    </aside>
  )
}

/** The scripts of the next step are loaded 2 to 6 s after this step began: after its own, and not in all browsers of a class at once. */
const prefetchAfterMs = 2_000
const prefetchWithinMs = 4_000

/** Loads the scripts of the usual next step in advance, because a class changes its screens at the same moment. */
function NextScreen({ step, loadLens }: LessonBarProps & { step: LessonStep }) {
  const [isDue, setDue] = useState(false)
  const isLost = useIsConnectionLost()
  useEffect(() => {
    const timer = setTimeout(setDue, prefetchAfterMs + Math.random() * prefetchWithinMs, true)
    return () => clearTimeout(timer)
  }, [])
  // A failed load makes the page reload later, and an answer that is not sent yet would be lost.
  const isLoading = isDue && !isLost
  useEffect(() => {
    if (isLoading && step === 'reveal') loadLens().catch(() => {})
  }, [isLoading, step, loadLens])
  return isLoading && <PrefetchPageLinks page={steps[step].to} />
}

/** A lost connection is announced after this many milliseconds: a restarting server is back before. */
const announcedAfterMs = 3_000

/** The step that this window showed last. */
let shown: string | null = null

/**
 * Takes the participant to the screen of a step once, when it begins or a tab is opened: afterwards they can go
 * anywhere, and a refresh stays there. The lens is set with it.
 */
function useStep(seat: SeatView | null): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const step = seat?.time.step
  const key = seat && `${seat.code} ${seat.number} ${seat.time.step} ${seat.time.stepStartedAt}`
  const lens = seat?.lens ?? false
  const { mutate: reach } = useMutation({
    mutationFn: (reached: LessonStep) => call('POST /api/seat/steps', { body: { step: reached } }),
    retry: (_failures, error) => isUnavailable(error),
  })
  useEffect(() => {
    if (!step || !key || shown === key) return
    const isOpening = shown === null
    shown = key
    chooseLens(lens)
    reach(step)
    // After the lesson, the address of a reminder or of the debrief is where the reader wants to go.
    if (readShownStep() !== key && (step !== 'closed' || !isOpening)) void navigate(steps[step].to)
  }, [step, key, lens, navigate, reach])
  // Only now: a reload on the way would stay on the screen of the former step.
  useEffect(() => {
    if (step && key && pathname === steps[step].to) storeShownStep(key)
  }, [step, key, pathname])
}
