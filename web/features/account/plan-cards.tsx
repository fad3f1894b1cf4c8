import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { passedShare, remainingUntil } from '#root/domain/countdown.ts'
import { useFirmNow } from '#root/web/api/firm-clock.ts'
import { Behaviour } from '#root/web/ui/behaviour.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { formatPercent } from '#root/web/ui/number-format.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

type Plan = Account['activePlan']

/** The time left of the running plan, to the second, and the share of its term that has passed. */
export function DurationCard({ plan }: { plan: Plan }) {
  return (
    <Figure
      isSection
      label={<Claim id="countdown">{m.dashboard_duration()}</Claim>}
      value={plan ? <Countdown maturesAt={plan.maturesAt} /> : <p>{m.dashboard_none()}</p>}
      className="p-5 sm:px-8 sm:py-6 md:col-span-6"
    >
      {plan && (
        <div className="mt-3 grid gap-2">
          <TermProgress plan={plan} />
          <p className="text-xs text-soft">
            {m.dashboard_matures()} <Moment instant={plan.maturesAt} />
          </p>
        </div>
      )}
    </Figure>
  )
}

/** The running plan's name, the amount invested and the promised amount. */
export function PlanCard({ plan }: { plan: Plan }) {
  return (
    <Figure
      isSection
      label={m.dashboard_plan()}
      value={plan ? namePlan(plan.planTitle) : m.dashboard_none()}
      note={plan ? undefined : m.dashboard_no_plan_text()}
      className="p-5 sm:px-8 sm:py-6 md:col-span-6"
    >
      {plan && (
        <Figures className="mt-4 grid-cols-2">
          <Figure
            label={m.dashboard_principal()}
            value={<Money amount={plan.principal} />}
            valueClassName="text-lg leading-6"
          />
          <Figure
            label={m.dashboard_promised_payout()}
            value={
              <Behaviour id="promised-payout">
                <Money amount={plan.payout} />
              </Behaviour>
            }
            valueClassName="text-lg leading-6"
          />
        </Figures>
      )}
    </Figure>
  )
}

/** The time until maturity by the firm's clock; 'None' after maturity. */
function Countdown({ maturesAt }: { maturesAt: string }) {
  const nowMs = useFirmNow()
  if (nowMs === null) return <Skeleton className="h-9 w-52" />
  const remaining = remainingUntil(Date.parse(maturesAt), nowMs)
  if (remaining === null)
    return (
      <div>
        <p>{m.dashboard_none()}</p>
        <p className="font-sans text-xs text-soft">{m.dashboard_maturing()}</p>
      </div>
    )
  return (
    <p role="timer" className="flex gap-5 sm:gap-7">
      <Unit count={remaining.days} name={m.dashboard_days()} />
      <Unit count={remaining.hours} name={m.dashboard_hours()} />
      <Unit count={remaining.minutes} name={m.dashboard_minutes()} />
      <Unit count={remaining.seconds} name={m.dashboard_seconds()} />
    </p>
  )
}

function Unit({ count, name }: { count: number; name: string }) {
  return (
    <span className="inline-grid min-w-9">
      <span className="figures text-2xl leading-9">{String(count).padStart(2, '0')}</span>{' '}
      <span className="font-sans text-xs text-soft">{name}</span>
    </span>
  )
}

const dayMs = 86_400_000

/** The term of a plan as a row of panes, one for each day. Past days are filled. */
function TermProgress({ plan }: { plan: NonNullable<Account['activePlan']> }) {
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
