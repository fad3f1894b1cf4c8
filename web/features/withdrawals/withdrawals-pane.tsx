import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Withdrawal } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { withdrawalsQuery } from '#root/web/api/shared-queries.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'

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
          <Skeleton className="h-24 w-full" />
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
