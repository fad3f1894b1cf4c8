import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { DecisionPreview } from '#root/contract/review.ts'
import { cents, type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useDecideMany } from '#root/web/api/decide-many.ts'
import { withdrawalPreviewQuery } from '#root/web/api/review-queries.ts'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { type DecideManyProps, ManyDialog } from '#root/web/ui/many-dialog.tsx'
import { isDecidable } from '#root/web/ui/many-preview.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { withdrawalReasons } from './withdrawal-words.ts'

/** Many withdrawals paid or rejected at once, after a look at how far custody reaches. */
export function DecideManyWithdrawals({ which, ...dialog }: DecideManyProps) {
  const { decision } = dialog
  const preview = useQuery(withdrawalPreviewQuery({ decision, ...which }))
  const deciding = useDecideMany((request, key) =>
    call('POST /api/operator/withdrawals/decisions', { body: request, key }),
  )
  return (
    <ManyDialog
      {...dialog}
      title={decision === 'approve' ? m.queue_withdrawals_approve_title() : m.queue_withdrawals_reject_title()}
      preview={preview}
      deciding={deciding}
      samples={withdrawalReasons()}
      told="insufficient-custody"
      describe={describeError}
    >
      {(shown) => (decision === 'approve' ? <HowFar preview={shown} /> : <Released preview={shown} />)}
    </ManyDialog>
  )
}

function Released({ preview: { items } }: { preview: DecisionPreview }) {
  const ready = items.filter(isDecidable)
  return <p>{m.queue_withdrawals_reject_text({ count: ready.length, amount: formatDollars(sumOf(ready)) })}</p>
}

/** How far custody reaches, one after the other; where it does not, that is the lesson, in figures. */
function HowFar({ preview }: { preview: DecisionPreview }) {
  const { items } = preview
  const unpayable = items.filter(({ outcome }) => outcome === 'insufficient-custody')
  const payable = items.filter(isDecidable)
  return (
    <>
      <p>{m.queue_withdrawals_approve_text({ count: payable.length, amount: formatDollars(sumOf(payable)) })}</p>
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
