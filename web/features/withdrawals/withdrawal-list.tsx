import { m } from '#root/contract/messages/messages.js'
import { stateOfWithdrawal } from '#root/contract/status-labels.ts'
import type { Withdrawal } from '#root/contract/withdrawals.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { Button } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { RecordMoment } from '#root/web/ui/moment.tsx'
import { Money, MoneyWithFee } from '#root/web/ui/money.tsx'
import { RecordStatus } from '#root/web/ui/record-status.tsx'
import { ShortAddress } from '#root/web/ui/short-address.tsx'
import { TableSkeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { Timeline, type TimelineStep } from '#root/web/ui/timeline.tsx'
import { RecordFooter } from '#root/web/ui/transaction-id.tsx'
import { PayoutStep } from './payout-step.tsx'

interface WithdrawalListProps {
  withdrawals: readonly Withdrawal[]
  /** Called to cancel a pending one. */
  onCancel?: (withdrawal: Withdrawal) => void
}

/** The client's withdrawals, each with its decision and reason. */
export function WithdrawalList({ withdrawals, onCancel }: WithdrawalListProps) {
  if (withdrawals.length === 0)
    return <EmptyState title={m.dashboard_withdrawals_empty()}>{m.dashboard_withdrawals_empty_text()}</EmptyState>
  return (
    <Table
      caption={m.dashboard_withdrawals_list()}
      columns={columns(onCancel)}
      rows={withdrawals}
      rowKey={(withdrawal) => withdrawal.id}
      phoneTitle={() => m.dashboard_activity_withdrawal()}
      isOpenAtFirst={({ status }) => status === 'pending'}
    />
  )
}

/** The list while it loads. */
export function WithdrawalListSkeleton() {
  return <TableSkeleton columns={columns(undefined)} rows={2} isFolded />
}

function columns(onCancel: WithdrawalListProps['onCancel']): Column<Withdrawal>[] {
  return [
    {
      key: 'date',
      inSummary: 'start',
      heading: m.dashboard_date(),
      onPhone: 'hidden',
      cell: (withdrawal) => <RecordMoment instant={withdrawal.createdAt} />,
    },
    {
      key: 'amount',
      inSummary: 'amount',
      heading: m.dashboard_amount(),
      align: 'right',
      cell: (withdrawal) => <MoneyWithFee {...withdrawal} />,
    },
    {
      key: 'fee',
      heading: m.dashboard_withdrawal_fee(),
      align: 'right',
      onPhone: 'hidden',
      cell: (withdrawal) => <Money amount={withdrawal.fee} />,
    },
    {
      key: 'wallet',
      heading: m.dashboard_withdrawal_wallet(),
      cell: (withdrawal) => <ShortAddress address={withdrawal.walletAddress} />,
    },
    {
      key: 'status',
      inSummary: 'end',
      heading: m.dashboard_status(),
      cell: ({ status }) => <RecordStatus status={stateOfWithdrawal(status)} />,
    },
    {
      key: 'details',
      heading: m.dashboard_timeline(),
      isWide: true,
      isBelow: true,
      cell: (withdrawal) => (
        <div className="grid justify-items-start gap-3">
          <Timeline label={m.dashboard_timeline()} steps={timelineOf(withdrawal)} />
          <RecordFooter
            id={withdrawal.id}
            actions={
              onCancel &&
              withdrawal.status === 'pending' && (
                <CancelButton withdrawal={withdrawal} onClick={() => onCancel(withdrawal)} />
              )
            }
          />
        </div>
      ),
    },
  ]
}

function timelineOf({ status, reason, createdAt, decidedAt, payout }: Withdrawal): TimelineStep[] {
  const steps: TimelineStep[] = [{ name: m.dashboard_timeline_requested(), instant: createdAt }]
  if (status === 'pending') steps.push({ name: m.dashboard_withdrawal_under_review(), instant: null })
  if (status === 'approved')
    steps.push({
      name: m.status_completed(),
      instant: decidedAt,
      note: payout && <PayoutStep payout={payout} />,
    })
  if (status === 'cancelled') steps.push({ name: m.status_cancelled(), instant: decidedAt })
  if (status === 'rejected')
    steps.push({ name: m.status_rejected(), instant: decidedAt, note: reason && m.dashboard_reason({ reason }) })
  return steps
}

function CancelButton({ withdrawal, onClick }: { withdrawal: Withdrawal; onClick: () => void }) {
  return (
    <Button
      kind="quiet"
      className="px-3"
      aria-label={m.dashboard_cancel_named({ amount: formatDollars(fromDecimal(withdrawal.amount)) })}
      onClick={onClick}
    >
      {m.dashboard_cancel()}
    </Button>
  )
}
