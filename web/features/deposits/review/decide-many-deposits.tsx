import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useDecideMany } from '#root/web/api/decide-many.ts'
import { depositPreviewQuery } from '#root/web/api/review-queries.ts'
import { type DecideManyProps, ManyDialog } from '#root/web/ui/many-dialog.tsx'
import { isDecidable } from '#root/web/ui/many-preview.tsx'
import { depositReasons } from './deposit-words.ts'

/** Many deposits approved or rejected at once, after a look at each. */
export function DecideManyDeposits({ which, ...dialog }: DecideManyProps) {
  const { decision } = dialog
  const preview = useQuery(depositPreviewQuery({ decision, ...which }))
  const deciding = useDecideMany((request, key) =>
    call('POST /api/operator/deposits/decisions', { body: request, key }),
  )
  return (
    <ManyDialog
      {...dialog}
      title={decision === 'approve' ? m.queue_deposits_approve_title() : m.queue_deposits_reject_title()}
      preview={preview}
      deciding={deciding}
      samples={depositReasons()}
      describe={describeError}
    >
      {({ items }) => {
        const ready = items.filter(isDecidable)
        const sum = cents(ready.reduce((total, { amount }) => total + fromDecimal(amount), 0n))
        const told = { count: ready.length, amount: formatDollars(sum) }
        return (
          <p>{decision === 'approve' ? m.queue_deposits_approve_text(told) : m.queue_deposits_reject_text(told)}</p>
        )
      }}
    </ManyDialog>
  )
}
