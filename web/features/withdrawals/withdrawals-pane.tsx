import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Withdrawal } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { withdrawalsQuery } from '#root/web/api/shared-queries.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { WithdrawalList, WithdrawalListSkeleton } from './withdrawal-list.tsx'

/** The client's withdrawals; a pending one may be cancelled. */
export function WithdrawalsPane() {
  const withdrawals = useQuery(withdrawalsQuery)
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null)
  const [cancelled, setCancelled] = useState<Withdrawal | null>(null)
  return (
    <Pane title={m.dashboard_withdrawals_list()}>
      <div className="grid gap-5">
        {cancelled && (
          <Notice tone="done">{m.dashboard_cancelled({ amount: formatDollars(fromDecimal(cancelled.amount)) })}</Notice>
        )}
        {withdrawals.data?.some(({ status }) => status === 'approved') && (
          <p className="claim-place border-s-4 border-brass-fill ps-4 font-display text-lg">
            <Claim id="first-payout" text={m.claim_first_payout} />
          </p>
        )}
        {withdrawals.data ? (
          <WithdrawalList withdrawals={withdrawals.data} onCancel={setCancelling} />
        ) : withdrawals.error ? (
          <LoadFailed
            error={withdrawals.error}
            title={m.dashboard_withdrawals_failed()}
            onRetry={() => void withdrawals.refetch()}
          />
        ) : (
          <WithdrawalListSkeleton />
        )}
      </div>
      {cancelling && (
        <CancelDialog
          key={cancelling.id}
          withdrawal={cancelling}
          onClose={() => setCancelling(null)}
          onCancelled={(withdrawal) => {
            setCancelling(null)
            setCancelled(withdrawal)
          }}
        />
      )}
    </Pane>
  )
}

interface CancelDialogProps {
  withdrawal: Withdrawal
  onClose: () => void
  onCancelled: (withdrawal: Withdrawal) => void
}

/** Asks for confirmation before a pending withdrawal is cancelled. */
function CancelDialog({ withdrawal, onClose, onCancelled }: CancelDialogProps) {
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
