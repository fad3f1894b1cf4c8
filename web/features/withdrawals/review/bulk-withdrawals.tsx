import { m } from '#root/contract/messages/messages.js'
import type { DecisionPreview } from '#root/contract/review.ts'
import { cents, type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { isDecidable } from '#root/web/review/bulk-dialog.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Money } from '#root/web/ui/money.tsx'

interface BulkWithdrawalsProps {
  decision: 'approve' | 'reject'
  preview: DecisionPreview
}

/** What deciding many withdrawals does: what is released, or how far custody reaches, and the lesson where it does not. */
export function BulkWithdrawals({ decision, preview }: BulkWithdrawalsProps) {
  const ready = preview.items.filter(isDecidable)
  const sum = { count: ready.length, amount: formatDollars(sumOf(ready)) }
  if (decision === 'reject') return <p>{m.queue_withdrawals_reject_text(sum)}</p>
  const unpayable = preview.items.filter(({ outcome }) => outcome === 'insufficient-custody')
  return (
    <>
      <p>{m.queue_withdrawals_approve_text(sum)}</p>
      <Facts>
        <Fact name={m.review_withdrawal_custody()}>
          <Money amount={preview.custody} />
        </Fact>
        <Fact name={m.review_withdrawal_custody_after()}>
          <Money amount={preview.custodyAfter} />
        </Fact>
      </Facts>
      {unpayable.length > 0 && (
        <div role="alert" className="grid gap-1 border-s-4 border-pencil bg-glass/50 px-4 py-3">
          <p className="font-display text-lg text-pencil">{m.queue_lesson_heading({ count: unpayable.length })}</p>
          <p>{m.queue_lesson_figures({ amount: formatDollars(sumOf(unpayable)) })}</p>
        </div>
      )}
    </>
  )
}

function sumOf(items: DecisionPreview['items']): Cents {
  return cents(items.reduce((total, { amount }) => total + fromDecimal(amount), 0n))
}
