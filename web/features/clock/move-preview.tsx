import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MovePreview as Preview } from '#root/contract/clock.ts'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { cents, type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError } from '#root/web/api/client.ts'
import { useFirmNow } from '#root/web/api/firm-clock.ts'
import { CoverageBar } from '#root/web/ui/coverage-bar.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { formatDistance, Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Move, movePreviewQuery } from './move-clock.ts'

/**
 * The effects of a move: the number of settled plans, their owners, the amount that becomes withdrawable, and the
 * firm's holdings against it.
 */
export function MovePreview({ move }: { move: Move }) {
  const preview = useQuery({ ...movePreviewQuery(move), placeholderData: keepPreviousData })
  if (preview.error) return <Notice tone="refused">{describeError(preview.error)}</Notice>
  if (!preview.data) return <Skeleton className="h-56 w-full" />
  return (
    <div
      aria-live="polite"
      aria-busy={preview.isPlaceholderData}
      className={`grid gap-4 ${preview.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <Target to={preview.data.to} />
      {preview.data.investments === 0 ? (
        <p>{m.clock_days_crosses_none()}</p>
      ) : (
        <>
          <MaturingPlans preview={preview.data} />
          <Coverage preview={preview.data} />
        </>
      )}
    </div>
  )
}

function Target({ to }: { to: string }) {
  const nowMs = useFirmNow()
  return (
    <Facts>
      <Fact name={m.clock_maturity_target()}>
        <Moment instant={to} />
      </Fact>
      <Fact name={m.clock_maturity_distance()}>
        {nowMs !== null && formatDistance(Math.max(0, Date.parse(to) - nowMs))}
      </Fact>
    </Facts>
  )
}

function MaturingPlans({ preview: { investments, first } }: { preview: Preview }) {
  const others = investments - first.length
  return (
    <section className="grid gap-1">
      <h3 className="font-sans text-sm font-semibold">{m.clock_will_mature({ count: investments })}</h3>
      <ul>
        {first.map(({ client, planTitle, payout }) => (
          <Line
            key={client.id}
            name={`${client.firstName} ${client.lastName}`}
            note={namePlan(planTitle)}
            amount={<Money amount={payout} />}
          />
        ))}
        {others > 0 && <Line name={m.clock_and_others({ count: others, number: formatNumber(others) })} />}
      </ul>
    </section>
  )
}

function Line({ name, note, amount }: { name: string; note?: string | undefined; amount?: ReactNode }) {
  return (
    <li className="flex items-baseline gap-3 border-t border-mullion py-1">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="text-xs text-soft">{note}</span>
      <span className="ms-auto">{amount}</span>
    </li>
  )
}

/** The firm's holdings against everything that can be withdrawn after these plans have matured. */
function Coverage({ preview }: { preview: Preview }) {
  const [payout, held, dueNow, missing] = [preview.payout, preview.held, preview.dueNow, preview.missing].map(
    fromDecimal,
  ) as [Cents, Cents, Cents, Cents]
  return (
    <section className="grid gap-3">
      <Figures className="sm:grid-cols-2">
        <Figure label={m.clock_becomes_withdrawable()} value={<Money amount={payout} />} />
        <Figure label={m.firm_custody()} value={<Money amount={held} />} />
      </Figures>
      <CoverageBar custodyCents={held} owedCents={cents(payout + dueNow)} />
      {dueNow > 0n && <p className="text-soft">{m.clock_already_due({ amount: formatDollars(dueNow) })}</p>}
      <p className={missing > 0n ? 'text-pencil' : ''}>
        {missing > 0n ? m.clock_would_be_short({ amount: formatDollars(missing) }) : m.clock_would_cover()}
      </p>
    </section>
  )
}
