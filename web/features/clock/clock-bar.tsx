import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { useFirmNow } from '#root/web/api/firm-clock.ts'
import { Button } from '#root/web/ui/button.tsx'
import { DecidersOnly } from '#root/web/ui/reader-view.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { formatFaceDay, formatFaceTime } from './firm-moment.ts'
import { useMoveClock } from './move-clock.ts'
import { MoveDaysDialog } from './move-days-dialog.tsx'
import { MoveOutcome } from './move-outcome.tsx'
import { NextMaturityDialog } from './next-maturity-dialog.tsx'

/** The firm's clock, always in sight, with its moves and what came of the last one. On a phone the moves unfold. */
export function ClockBar() {
  const moving = useMoveClock()
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <section aria-label={m.clock_label()} className="no-print sticky top-8 z-30 border-b border-mullion bg-pane">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 sm:px-6 lg:px-8">
        <ClockFace />
        <Button
          kind="quiet"
          aria-expanded={isUnfolded}
          aria-controls="clock-moves"
          onClick={() => setUnfolded(!isUnfolded)}
          className="min-w-11 px-0! md:hidden"
        >
          <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${isUnfolded ? 'rotate-180' : ''}`} />
          <span className="sr-only">{m.clock_moves_toggle()}</span>
        </Button>
        <div
          id="clock-moves"
          className={`flex flex-wrap gap-2 py-2 max-md:col-span-2 max-md:pt-0 max-md:pb-3 ${isUnfolded ? '' : 'max-md:hidden'}`}
        >
          <DecidersOnly>
            <Moves {...moving} />
          </DecidersOnly>
        </div>
      </div>
      <MoveOutcome {...moving} />
    </section>
  )
}

function ClockFace() {
  const now = useFirmNow()
  return (
    <div className="grid min-h-14 content-center md:min-h-16">
      <span className="text-xs leading-4 text-soft">{m.clock_label()}</span>
      {now === null ? (
        <Skeleton className="h-6 w-56" />
      ) : (
        <time dateTime={new Date(now).toISOString()} className="figures flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-base leading-6 sm:text-lg sm:leading-6">{formatFaceDay(now)}</span>
          <span className="text-xs leading-6 text-soft sm:text-sm sm:leading-6">{formatFaceTime(now)}</span>
        </time>
      )}
    </div>
  )
}

/** A day goes at once; more than that says first where it leads. */
function Moves({ clock: { data: clock }, move }: ReturnType<typeof useMoveClock>) {
  const [asked, setAsked] = useState<'days' | 'maturity' | null>(null)
  const dialog = clock && { clock, onClose: () => setAsked(null), onMove: move.mutate }
  const isEmpty = clock?.nextMaturityAt === null
  return (
    <>
      <Button
        kind="quiet"
        pending={move.isPending}
        onClick={() => move.mutate({ move: 'day', times: 1 })}
        className="px-3"
      >
        {m.clock_move_day()}
      </Button>
      <Button kind="quiet" disabled={!clock} onClick={() => setAsked('days')} className="px-3">
        {m.clock_move_days()}
      </Button>
      <Button
        kind="quiet"
        disabled={!clock || isEmpty}
        title={isEmpty ? m.clock_no_maturity() : undefined}
        onClick={() => setAsked('maturity')}
        className="px-3"
      >
        {m.clock_move_maturity()}
      </Button>
      {dialog && <MoveDaysDialog isOpen={asked === 'days'} {...dialog} />}
      {dialog && <NextMaturityDialog isOpen={asked === 'maturity'} {...dialog} />}
    </>
  )
}
