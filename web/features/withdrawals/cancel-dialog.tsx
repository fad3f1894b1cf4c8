import { m } from '#root/contract/messages/messages.js'
import type { Withdrawal } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { answer, api, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

interface CancelDialogProps {
  withdrawal: Withdrawal
  onClose: () => void
  onCancelled: (withdrawal: Withdrawal) => void
}

/** Asks once more before a pending withdrawal is cancelled. */
export function CancelDialog({ withdrawal, onClose, onCancelled }: CancelDialogProps) {
  const cancelling = useOperation((id: string, key: string) =>
    answer(api.withdrawals[':id'].cancellation.$post({ param: { id }, header: { 'idempotency-key': key } })),
  )
  const cancel = () => cancelling.mutate(withdrawal.id, { onSuccess: onCancelled })
  return (
    <Dialog
      isOpen
      title={m.dashboard_cancel_title()}
      onClose={onClose}
      closable={!cancelling.isPending}
      actions={
        <>
          <Button kind="quiet" disabled={cancelling.isPending} onClick={onClose}>
            {m.dashboard_cancel_keep()}
          </Button>
          <Button kind="danger" pending={cancelling.isPending} pendingLabel={m.dashboard_cancelling()} onClick={cancel}>
            {m.dashboard_cancel_confirm()}
          </Button>
        </>
      }
    >
      <p>{m.dashboard_cancel_text({ amount: formatDollars(fromDecimal(withdrawal.amount)) })}</p>
      {cancelling.error && (
        <div className="mt-4">
          <Notice tone="refused">{describeError(cancelling.error)}</Notice>
        </div>
      )}
    </Dialog>
  )
}
