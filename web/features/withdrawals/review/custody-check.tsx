import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import { type Cents, cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { coverOf } from '#root/domain/solvency.ts'
import { firmQuery } from '#root/web/api/shared-queries.ts'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Money } from '#root/web/ui/money.tsx'

interface CustodyCheckProps {
  withdrawal: WithdrawalForReview
  /** Approving was refused because custody does not hold the amount. */
  isRefused: boolean
}

/** Whether the firm can pay this: custody before and after. If it cannot, the figures show the shortfall. */
export function CustodyCheck({ withdrawal, isRefused }: CustodyCheckProps) {
  const firm = useQuery(firmQuery)
  if (firm.error && !firm.data)
    return <LoadFailed what={m.review_withdrawal_custody()} error={firm.error} onRetry={() => void firm.refetch()} />
  if (!firm.data) return null
  const custodyCents = fromDecimal(firm.data.custody)
  const amountCents = sentCentsOf(withdrawal)
  const { gapCents, spareCents } = coverOf(custodyCents, amountCents)
  if (isRefused && gapCents > 0n)
    return <Lesson custodyCents={custodyCents} amountCents={amountCents} missingCents={gapCents} />
  return (
    <Facts>
      <Fact name={m.review_withdrawal_custody()}>
        <Money amount={custodyCents} />
      </Fact>
      {gapCents > 0n ? (
        <Fact name={m.review_withdrawal_short()}>
          <Money amount={gapCents} className="font-semibold text-pencil" />
        </Fact>
      ) : (
        <Fact name={m.review_withdrawal_custody_after()}>
          <Money amount={spareCents} />
        </Fact>
      )}
    </Facts>
  )
}

/** The amount that leaves custody: the amount without the fee, which stays with the firm. */
export function sentCentsOf({ amount, fee }: WithdrawalForReview): Cents {
  return cents(fromDecimal(amount) - fromDecimal(fee))
}

interface LessonProps {
  custodyCents: Cents
  amountCents: Cents
  missingCents: Cents
}

function Lesson({ custodyCents, amountCents, missingCents }: LessonProps) {
  const figures = {
    custody: formatDollars(custodyCents),
    amount: formatDollars(amountCents),
    missing: formatDollars(missingCents),
  }
  return (
    <div role="alert" className="grid gap-2 border-s-4 border-pencil bg-pane px-5 py-4">
      <p className="font-display text-xl text-pencil">{m.review_lesson_heading()}</p>
      <p className="figures text-sm">{m.review_lesson_figures(figures)}</p>
      <p className="text-sm text-soft">{m.review_lesson_text()}</p>
    </div>
  )
}
