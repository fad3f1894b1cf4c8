import { m } from '#root/contract/messages/messages.js'
import type { Withdrawal } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'

interface CancelDialogProps {
  withdrawal: Withdrawal
  onClose: () => void
  onCancelled: (withdrawal: Withdrawal) => void
}

/** Asks once more before a pending withdrawal is cancelled. */
export function CancelDialog({ withdrawal, onClose, onCancelled }: CancelDialogProps) {
  const cancelling = useOperation((id: string, key: string) =>
    call('POST /api/withdrawals/{id}/cancellation', { params: { id }, key }),
  )
  return (
    <ConfirmDialog
      title={m.dashboard_cancel_title()}
      action={m.dashboard_cancel_confirm()}
      cancel={m.dashboard_cancel_keep()}
      pendingLabel={m.dashboard_cancelling()}
      pending={cancelling.isPending}
      refusal={cancelling.error && describeError(cancelling.error)}
      onConfirm={() => cancelling.mutate(withdrawal.id, { onSuccess: onCancelled })}
      onClose={onClose}
    >
      <p>{m.dashboard_cancel_text({ amount: formatDollars(fromDecimal(withdrawal.amount)) })}</p>
    </ConfirmDialog>
  )
}
