import { m } from '#root/contract/messages/messages.js'
import { remainingUntil } from '#root/domain/countdown.ts'
import { useFirmNow } from '#root/web/api/firm-clock.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

/** The time until maturity by the firm's clock, ticking; 'None' without a plan and once it has passed. */
export function Countdown({ maturesAt }: { maturesAt: string | null }) {
  const nowMs = useFirmNow()
  if (maturesAt === null) return <p className="font-display text-xl">{m.dashboard_none()}</p>
  if (nowMs === null) return <Skeleton className="h-9 w-52" />
  const left = remainingUntil(Date.parse(maturesAt), nowMs)
  if (left === null)
    return (
      <div>
        <p className="font-display text-xl">{m.dashboard_none()}</p>
        <p className="text-xs text-soft">{m.dashboard_maturing()}</p>
      </div>
    )
  return (
    <p role="timer" className="flex gap-5 sm:gap-7">
      <Unit count={left.days} name={m.dashboard_days()} />
      <Unit count={left.hours} name={m.dashboard_hours()} />
      <Unit count={left.minutes} name={m.dashboard_minutes()} />
      <Unit count={left.seconds} name={m.dashboard_seconds()} />
    </p>
  )
}

function Unit({ count, name }: { count: number; name: string }) {
  return (
    <span className="inline-grid min-w-9">
      <span className="figures font-display text-2xl leading-9">{String(count).padStart(2, '0')}</span>{' '}
      <span className="text-xs text-soft">{name}</span>
    </span>
  )
}
