import { FastForward, Pause } from 'lucide-react'
import type { ClockForOperator } from '#root/contract/clock.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { useClockReading, useFirmNow } from '#root/web/api/firm-clock.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { formatDistance, formatFaceDay, formatFaceTime } from './firm-moment.ts'

/** What the clock reads, whether it stands or runs fast, and what it comes to next. */
export function ClockFace({ clock }: { clock: ClockForOperator | undefined }) {
  const now = useFirmNow()
  const speed = useClockReading()?.speed ?? 1
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
      <p className="text-xs leading-5 text-soft">{clock && now !== null ? <Next clock={clock} nowMs={now} /> : ' '}</p>
    </div>
  )
}

/** The next maturity, and how long the room waits for it where the clock runs fast. */
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
