import { useEffect, useState } from 'react'
import type { LessonTime } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import { timeLeftMs } from '#root/domain/lesson.ts'
import { formatNumber } from '#root/web/ui/number-format.ts'

interface TimeLeftProps {
  time: LessonTime
  className?: string
  /** The style of its words, such as "Paused", where large digits leave no room for them. */
  wordClassName?: string
}

/** The time left of a step: "4:07", "Paused 4:07", "Time is up". Nothing for a step without a time. */
export function TimeLeft({ time, className = '', wordClassName = '' }: TimeLeftProps) {
  const leftMs = useTimeLeft(time)
  if (leftMs === null) return null
  return (
    <span role="timer" className={`figures ${className}`}>
      {leftMs === 0 && !time.pausedAt ? (
        <span className={wordClassName}>{m.lesson_time_up()}</span>
      ) : (
        <>
          {time.pausedAt && <span className={wordClassName}>{m.lesson_paused()} </span>}
          {formatClock(leftMs)}
        </>
      )}
    </span>
  )
}

/** By the server's clock: a participant's own may be wrong. */
function useTimeLeft({ stepEndsAt, pausedAt, serverNow }: LessonTime): number | null {
  const [elapsed, setElapsed] = useState({ since: serverNow, ms: 0 })
  useEffect(() => {
    const startMs = performance.now()
    const timer = setInterval(() => setElapsed({ since: serverNow, ms: performance.now() - startMs }), 500)
    return () => clearInterval(timer)
  }, [serverNow])
  const elapsedMs = elapsed.since === serverNow ? elapsed.ms : 0
  const msOf = (instant: string | null) => (instant === null ? null : Date.parse(instant))
  return timeLeftMs({ endsAtMs: msOf(stepEndsAt), pausedAtMs: msOf(pausedAt) }, Date.parse(serverNow) + elapsedMs)
}

function formatClock(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000)
  const two = (part: number) => formatNumber(part).padStart(2, formatNumber(0))
  return `${formatNumber(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
