import { useQuery } from '@tanstack/react-query'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { depositsQuery } from '#root/web/api/shared-queries.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { RecordStatus } from '#root/web/ui/record-status.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { DepositDesk, type WayToPay } from './deposit-desk.tsx'
import { DepositList } from './deposit-list.tsx'

/** Making a deposit, and those that were made. */
export function DepositScreen({ WayToPay }: { WayToPay: WayToPay }) {
  const deposits = useQuery(depositsQuery)
  return (
    <>
      <ScreenTitle title={m.dashboard_deposit_heading()}>
        <Claim id="bitcoin-only" text={m.claim_bitcoin_only} /> {m.dashboard_deposit_text()}
      </ScreenTitle>
      {deposits.data ? (
        <div className="grid gap-6">
          <DepositDesk deposits={deposits.data} WayToPay={WayToPay} />
          <Pane title={m.dashboard_deposits_list()} aside={<LatestStatus deposit={deposits.data[0]} />}>
            <DepositList deposits={deposits.data} />
          </Pane>
        </div>
      ) : deposits.error ? (
        <LoadFailed
          error={deposits.error}
          title={m.dashboard_deposits_failed()}
          onRetry={() => void deposits.refetch()}
        />
      ) : (
        <div role="status" aria-label={m.ui_loading()} className="grid gap-6">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </>
  )
}

/** The latest deposit's status. Once approved nothing is open any more, which reads 'None'. */
function LatestStatus({ deposit }: { deposit: Deposit | undefined }) {
  return (
    <span className="inline-flex items-center gap-2">
      {m.dashboard_deposit_latest()}:{' '}
      {!deposit || deposit.status === 'approved' ? (
        <span className="font-semibold">{m.dashboard_none()}</span>
      ) : (
        <RecordStatus status={deposit.status} />
      )}
    </span>
  )
}
