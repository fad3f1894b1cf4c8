import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { DecidersOnly } from '#root/web/ui/reader-view.tsx'
import { ClockFace } from './clock-face.tsx'
import { ClockSpeedControl } from './clock-speed.tsx'
import { useMoveClock } from './move-clock.ts'
import { MoveOutcome } from './move-outcome.tsx'
import { Moves } from './moves.tsx'

/** The firm's clock, always in sight, with its moves, its speed, and what came of the last move. On a phone they unfold. */
export function ClockBar() {
  const moving = useMoveClock()
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <section aria-label={m.clock_label()} className="no-print sticky top-8 z-30 border-b border-mullion bg-pane">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 sm:px-6 lg:px-8">
        <ClockFace clock={moving.clock.data} />
        <Button
          kind="quiet"
          aria-expanded={isUnfolded}
          aria-controls="clock-moves"
          onClick={() => setUnfolded(!isUnfolded)}
          className="min-w-11 px-0! xl:hidden"
        >
          <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${isUnfolded ? 'rotate-180' : ''}`} />
          <span className="sr-only">{m.clock_moves_toggle()}</span>
        </Button>
        <div
          id="clock-moves"
          className={`flex flex-wrap gap-2 py-2 max-xl:col-span-2 max-xl:pt-0 max-xl:pb-3 ${isUnfolded ? '' : 'max-xl:hidden'}`}
        >
          <DecidersOnly>
            <ClockSpeedControl {...moving} />
            <Moves {...moving} />
          </DecidersOnly>
        </div>
      </div>
      <MoveOutcome {...moving} />
    </section>
  )
}
