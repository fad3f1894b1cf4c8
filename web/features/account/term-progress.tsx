import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { passedShare } from '#root/domain/countdown.ts'
import { useFirmNow } from '#root/web/api/firm-clock.ts'
import { formatPercent } from '#root/web/ui/percent.ts'

const dayMs = 86_400_000

/** The term of a plan as a row of panes, one for each day; those that have passed are lit. */
export function TermProgress({ plan }: { plan: NonNullable<Account['activePlan']> }) {
  const nowMs = useFirmNow()
  const [startMs, endMs] = [Date.parse(plan.startedAt), Date.parse(plan.maturesAt)]
  const days = Math.max(1, Math.round((endMs - startMs) / dayMs))
  const passed = nowMs === null ? 0 : passedShare(startMs, endMs, nowMs)
  const percent = Math.floor(passed * 100)
  return (
    <div
      role="progressbar"
      aria-label={m.dashboard_progress()}
      aria-valuenow={percent}
      aria-valuetext={m.dashboard_progress_text({ percent: formatPercent(percent / 100) })}
      className="drawn flex gap-px"
    >
      {Array.from({ length: days }, (_, day) => (
        <span key={day} className="h-4 grow overflow-hidden border border-brass-fill/60 bg-glass">
          <span className="block h-full bg-brass-fill" style={{ width: `${litShare(passed * days - day) * 100}%` }} />
        </span>
      ))}
    </div>
  )
}

function litShare(daysSince: number): number {
  return Math.min(1, Math.max(0, daysSince))
}
