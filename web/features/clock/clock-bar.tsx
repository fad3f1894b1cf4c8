import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, FastForward, Pause, Play, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ClockForOperator } from '#root/contract/clock.ts'
import { m } from '#root/contract/messages/messages.js'
import { type ClockSpeed, clockSpeeds } from '#root/domain/clock.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError } from '#root/web/api/client.ts'
import { clockQuery, useClockReading, useFirmNow, useHasNoClock } from '#root/web/api/firm-clock.ts'
import { Button } from '#root/web/ui/button.tsx'
import { formatDistance, formatFaceDay, formatFaceTime, formatMoment } from '#root/web/ui/moment.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Move, movePreviewQuery, useMoveClock } from './move-clock.ts'
import { type MoveKind, MoveDialog } from './move-dialog.tsx'

/** The firm's clock, always visible, with its moves, its speed, and the result of the last move. On a phone they are collapsed. */
export function ClockBar() {
  const moving = useMoveClock()
  const [isExpanded, setExpanded] = useState(false)
  return (
    <section aria-label={m.clock_label()} className="no-print sticky top-8 z-30 border-b border-mullion bg-pane">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 sm:px-6 lg:px-8">
        <ClockFace clock={moving.clock.data} />
        <Button
          kind="quiet"
          aria-expanded={isExpanded}
          aria-controls="clock-moves"
          onClick={() => setExpanded(!isExpanded)}
          className="min-w-11 px-0! xl:hidden"
        >
          <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${isExpanded ? 'rotate-180' : ''}`} />
          <span className="sr-only">{m.clock_moves_toggle()}</span>
        </Button>
        <div
          id="clock-moves"
          className={`flex flex-wrap gap-2 py-2 xl:justify-end max-xl:col-span-2 max-xl:pt-0 max-xl:pb-3 ${isExpanded ? '' : 'max-xl:hidden'}`}
        >
          <WriteControls>
            <ClockSpeedControl {...moving} />
            <Moves {...moving} />
          </WriteControls>
        </div>
      </div>
      <ClockFailed />
      <MoveOutcome {...moving} />
    </section>
  )
}

/** Says that the clock could not be read, and reads it again. */
function ClockFailed() {
  const queries = useQueryClient()
  if (!useHasNoClock()) return null
  return (
    <p role="alert" className={`${line} text-sm text-pencil`}>
      {m.clock_could_not_load()}
      <button
        type="button"
        onClick={() => void queries.invalidateQueries({ queryKey: clockQuery.queryKey })}
        className="link min-h-11 shrink-0 text-ink"
      >
        {m.ui_try_again()}
      </button>
    </p>
  )
}

/** The clock's time, whether it is paused or runs fast, and the next event. */
function ClockFace({ clock }: { clock: ClockForOperator | undefined }) {
  const now = useFirmNow()
  const speed = useClockReading()?.speed ?? 1
  if (useHasNoClock()) return <div className="min-h-16" />
  return (
    <div className="grid min-h-16 content-center py-1.5">
      {now === null ? (
        <Skeleton className="h-6 w-56" />
      ) : (
        <time dateTime={new Date(now).toISOString()} className="figures flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-base leading-6 sm:text-lg sm:leading-6">{formatFaceDay(now)}</span>
          <span className="text-xs leading-6 text-soft sm:text-sm sm:leading-6">{formatFaceTime(now)}</span>
          {speed > 1 && <FastForward aria-hidden="true" className="size-4 self-center text-brass rtl:rotate-180" />}
          {speed === 0 && (
            <span className="inline-flex items-center gap-1 self-center text-xs leading-6 font-semibold text-amber">
              <Pause aria-hidden="true" className="size-3.5" />
              {m.clock_speed_paused()}
            </span>
          )}
        </time>
      )}
      <p className="min-h-5 text-xs leading-5 text-pretty text-soft">
        {clock && now !== null && <Next clock={clock} nowMs={now} />}
      </p>
    </div>
  )
}

/** The next maturity, and the real time until then if the clock runs fast. */
function Next({ clock: { nextMaturityAt, nextMaturity }, nowMs }: { clock: ClockForOperator; nowMs: number }) {
  const speed = useClockReading()?.speed ?? 1
  if (!nextMaturityAt || !nextMaturity) return m.clock_no_maturity()
  const atMs = Date.parse(nextMaturityAt)
  const leftMs = Math.max(0, atMs - nowMs)
  const distance = formatDistance(speed > 1 ? leftMs / speed : leftMs)
  return m.clock_next({
    count: nextMaturity.investments,
    amount: formatDollars(fromDecimal(nextMaturity.payout)),
    distance: speed > 1 ? m.clock_at_this_speed({ wait: distance }) : distance,
  })
}

const labels: Record<ClockSpeed, () => string> = {
  0: m.clock_speed_paused,
  1: m.clock_speed_real,
  60: m.clock_speed_hour,
  360: m.clock_speed_six_hours,
  1440: m.clock_speed_day,
}

/** The speed of the clock, and the button that pauses it and resumes it at the same speed. */
function ClockSpeedControl({ clock, run }: Pick<ReturnType<typeof useMoveClock>, 'clock' | 'run'>) {
  const speed = clock.data?.speed ?? 1
  const before = useRef<ClockSpeed>(1)
  const isPaused = speed === 0
  const toggle = () => {
    if (!isPaused) before.current = speed
    run.mutate(isPaused ? before.current : 0)
  }
  return (
    <div role="group" aria-label={m.clock_speed()} className="flex">
      <Button
        kind="quiet"
        pending={run.isPending}
        disabled={!clock.data}
        onClick={toggle}
        className="w-11 rounded-e-none px-0!"
      >
        {isPaused ? (
          <Play aria-hidden="true" className="size-4 rtl:rotate-180" />
        ) : (
          <Pause aria-hidden="true" className="size-4" />
        )}
        <span className="sr-only">{isPaused ? m.clock_resume() : m.clock_pause()}</span>
      </Button>
      <span className="field-box grid">
        <select
          aria-label={m.clock_speed()}
          value={speed}
          disabled={!clock.data}
          onChange={(event) => run.mutate(Number(event.target.value) as ClockSpeed)}
          className="min-h-11 rounded-sm rounded-s-none border border-s-0 border-edge bg-pane px-2 text-sm text-ink hover:bg-glass"
        >
          {clockSpeeds.map((choice) => (
            <option key={choice} value={choice}>
              {labels[choice]()}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

const oneDay: Move = { move: 'day', times: 1 }

/** The moves. One that settles nothing runs at once; any other first shows what it will settle. */
function Moves({ clock: { data: clock }, move }: Pick<ReturnType<typeof useMoveClock>, 'clock' | 'move'>) {
  const queries = useQueryClient()
  const [kind, setKind] = useState<MoveKind | null>(null)
  const day = useMutation({
    mutationFn: () => queries.fetchQuery(movePreviewQuery(oneDay)),
    onSuccess: ({ investments }) => (investments === 0 ? move.mutate(oneDay) : setKind('day')),
    onError: () => setKind('day'),
  })
  const isEmpty = clock?.nextMaturityAt === null
  return (
    <>
      <Button kind="quiet" pending={move.isPending || day.isPending} onClick={() => day.mutate()} className="px-3">
        {m.clock_move_day()}
      </Button>
      <Button kind="quiet" disabled={!clock} onClick={() => setKind('days')} className="px-3">
        {m.clock_move_days()}
      </Button>
      <Button
        kind="quiet"
        disabled={!clock || isEmpty}
        title={isEmpty ? m.clock_no_maturity() : undefined}
        onClick={() => setKind('maturity')}
        className="px-3"
      >
        {m.clock_move_maturity()}
      </Button>
      {kind && <MoveDialog kind={kind} onClose={() => setKind(null)} onMove={move.mutate} />}
    </>
  )
}

type Outcome = ReturnType<typeof useMoveClock>

/** The progress and result of a move: plans left to settle, then one sentence. */
function MoveOutcome({ move, run, unsettled, failed, max, moved, dismiss }: Outcome) {
  const isRunning = move.isPending || unsettled > 0
  const error = move.error ?? run.error
  return (
    <div role="status" className="text-sm">
      {failed > 0 && <p className={`${line} text-pencil`}>{m.clock_settling_failed({ count: failed })}</p>}
      {isRunning && <SettlementProgress unsettled={unsettled} max={max} />}
      {!isRunning && error && <p className={`${line} text-pencil`}>{describeError(error)}</p>}
      {!isRunning && !error && moved && (
        <p className={line}>
          <span>
            {moved.settled > 0
              ? m.clock_moved({ count: moved.settled, moment: formatMoment(moved.to) })
              : m.clock_moved_none({ moment: formatMoment(moved.to) })}
          </span>
          <button
            type="button"
            onClick={dismiss}
            className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">{m.clock_dismiss()}</span>
          </button>
        </p>
      )}
    </div>
  )
}

const line =
  'flex min-h-11 items-center justify-between gap-4 border-t border-mullion bg-glass px-4 py-1 sm:px-6 lg:px-8'

/** The bar grows as the number of unsettled plans falls to 0. */
function SettlementProgress({ unsettled, max }: { unsettled: number; max: number }) {
  return (
    <div className={line}>
      <span className="figures whitespace-nowrap">
        {unsettled > 0 ? m.clock_settling({ count: unsettled }) : m.clock_moving()}
      </span>
      <ProgressBar
        label={m.clock_settling({ count: unsettled })}
        share={max ? (max - unsettled) / max : undefined}
        className="max-w-80"
      />
    </div>
  )
}
