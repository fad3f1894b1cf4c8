import { Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type ClockSpeed, clockSpeeds } from '#root/domain/clock.ts'
import { Button } from '#root/web/ui/button.tsx'
import type { useMoveClock } from './move-clock.ts'

const words: Record<ClockSpeed, () => string> = {
  0: m.clock_speed_paused,
  1: m.clock_speed_real,
  60: m.clock_speed_hour,
  360: m.clock_speed_six_hours,
  1440: m.clock_speed_day,
}

/** Lets the clock run: how fast, and the button that holds it and lets it go on as fast as before. */
export function ClockSpeedControl({ clock, run }: Pick<ReturnType<typeof useMoveClock>, 'clock' | 'run'>) {
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
      <select
        aria-label={m.clock_speed()}
        value={speed}
        disabled={!clock.data}
        onChange={(event) => run.mutate(Number(event.target.value) as ClockSpeed)}
        className="min-h-11 rounded-sm rounded-s-none border border-s-0 border-edge bg-pane px-2 text-sm text-ink hover:bg-glass"
      >
        {clockSpeeds.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]()}
          </option>
        ))}
      </select>
    </div>
  )
}
