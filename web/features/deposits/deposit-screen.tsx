import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { depositsQuery } from '#root/web/api/shared-queries.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { RecordMoment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { RecordStatus } from '#root/web/ui/record-status.tsx'
import { TableSkeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { Timeline, type TimelineStep } from '#root/web/ui/timeline.tsx'
import { RecordFooter } from '#root/web/ui/transaction-id.tsx'
import { DepositFlow, DepositFlowSkeleton } from './deposit-flow.tsx'
import type { PaymentMethod } from './deposit-payment.tsx'

/** Makes a deposit, and lists earlier ones. */
export function DepositScreen({ PaymentMethod }: { PaymentMethod: PaymentMethod }) {
  const deposits = useQuery(depositsQuery)
  return (
    <>
      <ScreenTitle title={m.dashboard_deposit_heading()}>
        <Claim id="bitcoin-only" text={m.claim_bitcoin_only} /> {m.dashboard_deposit_text()}
      </ScreenTitle>
      {deposits.data ? (
        <div className="grid gap-6">
          <DepositFlow deposits={deposits.data} PaymentMethod={PaymentMethod} />
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
        <div className="grid gap-6">
          <DepositFlowSkeleton />
          <Pane title={m.dashboard_deposits_list()}>
            <TableSkeleton columns={columns()} rows={2} isFolded />
          </Pane>
        </div>
      )}
    </>
  )
}

/** The latest deposit's status. After approval no deposit is open, which reads 'None'. */
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

const columns = (): readonly Column<Deposit>[] => [
  {
    key: 'date',
    inSummary: 'start',
    heading: m.dashboard_date(),
    onPhone: 'hidden',
    cell: (deposit) => <RecordMoment instant={deposit.createdAt} />,
  },
  {
    key: 'amount',
    inSummary: 'amount',
    heading: m.dashboard_amount(),
    align: 'right',
    cell: (deposit) => <Money amount={deposit.amount} />,
  },
  {
    key: 'status',
    inSummary: 'end',
    heading: m.dashboard_status(),
    cell: (deposit) => <RecordStatus status={deposit.status} />,
  },
  {
    key: 'details',
    heading: m.dashboard_timeline(),
    isWide: true,
    isBelow: true,
    cell: (deposit) => (
      <>
        <Timeline label={m.dashboard_timeline()} steps={timelineOf(deposit)} />
        <RecordFooter id={deposit.id} actions={deposit.quote && <PaymentLink deposit={deposit} />} />
      </>
    ),
  },
]

function PaymentLink({ deposit }: { deposit: Deposit }) {
  return (
    <Link to={`?deposit=${deposit.id}`} className="link inline-flex min-h-11 items-center text-xs">
      {m.payment_follow()}
      <span className="sr-only">
        {' '}
        <Money amount={deposit.amount} />
      </span>
    </Link>
  )
}

/** The client's deposits, each with its decision and reason. */
function DepositList({ deposits }: { deposits: readonly Deposit[] }) {
  if (deposits.length === 0)
    return <EmptyState title={m.dashboard_deposits_empty()}>{m.dashboard_deposits_empty_text()}</EmptyState>
  return (
    <Table
      caption={m.dashboard_deposits_list()}
      columns={columns()}
      rows={deposits}
      rowKey={(deposit) => deposit.id}
      phoneTitle={() => m.dashboard_activity_deposit()}
      isOpenAtFirst={({ status }) => status === 'opened' || status === 'pending'}
    />
  )
}

function timelineOf({ status, proof, payment, reason, createdAt, submittedAt, decidedAt }: Deposit): TimelineStep[] {
  const steps: TimelineStep[] = [{ name: m.dashboard_timeline_opened(), instant: createdAt }]
  const [first] = payment.payments
  if (first) steps.push({ name: m.payment_timeline(), instant: first.firstSeenAt })
  if (submittedAt && (proof || !first))
    steps.push({ name: m.dashboard_timeline_proof(), instant: submittedAt, note: proof?.name })
  if (status === 'opened') steps.push({ name: m.dashboard_deposit_awaiting_proof(), instant: null })
  if (status === 'pending') steps.push({ name: awaitedOf(payment.state, proof !== null), instant: null })
  if (status === 'approved') steps.push({ name: m.status_approved(), instant: decidedAt })
  if (status === 'rejected')
    steps.push({ name: m.status_rejected(), instant: decidedAt, note: reason && m.dashboard_reason({ reason }) })
  return steps
}

/** The next event of a pending deposit: on the chain, the review of its payment, or the review of the proof. */
function awaitedOf(state: Deposit['payment']['state'], hasProof: boolean): string {
  if (state === 'waiting') return hasProof ? m.dashboard_deposit_under_review() : m.payment_waiting()
  return state === 'ready' ? m.payment_awaits_firm() : m.payment_awaits_blocks()
}
