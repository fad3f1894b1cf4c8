import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PastDeposit, PastWithdrawal } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { RecordStatus } from '#root/web/ui/record-status.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import type { Column } from '#root/web/ui/table.tsx'
import { TransactionId } from '#root/web/ui/transaction-id.tsx'
import { pageQueryOf } from './client-address.ts'
import { ClientTable } from './client-table.tsx'
import { clientDepositsQuery, clientWithdrawalsQuery } from './queries.ts'

/** The client's deposits, each with the way to its record. */
export function ClientDeposits({ id }: { id: string }) {
  const [address] = useSearchAddress()
  const read = useQuery(clientDepositsQuery(id, pageQueryOf(address)))
  return (
    <ClientTable
      read={read}
      caption={m.operator_nav_deposits()}
      columns={columnsOf('deposit')}
      empty={<EmptyState title={m.clients_no_deposits()} />}
    />
  )
}

/** The client's withdrawals, each with the way to its record. */
export function ClientWithdrawals({ id }: { id: string }) {
  const [address] = useSearchAddress()
  const read = useQuery(clientWithdrawalsQuery(id, pageQueryOf(address)))
  return (
    <ClientTable
      read={read}
      caption={m.operator_nav_withdrawals()}
      columns={columnsOf('withdrawal')}
      empty={<EmptyState title={m.clients_no_withdrawals()} />}
    />
  )
}

type PastRecord = PastDeposit | PastWithdrawal

const columnsOf = (noun: 'deposit' | 'withdrawal'): readonly Column<PastRecord>[] => [
  { key: 'date', heading: m.dashboard_date(), cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { key: 'amount', heading: m.dashboard_amount(), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'status',
    heading: m.dashboard_status(),
    cell: ({ id, status, reason }) => (
      <>
        <RecordStatus status={noun === 'withdrawal' && status === 'approved' ? 'completed' : status} />
        {reason && <span className="block text-xs text-soft wrap-anywhere">{reason}</span>}
        <TransactionId id={id} />
      </>
    ),
  },
  { key: 'open', heading: m.clients_open_record(), cell: (record) => <OpenRecord noun={noun} record={record} /> },
]

/** The queue shows what was submitted; a deposit without a proof is in no queue yet. */
function OpenRecord({ noun, record: { id, status, amount } }: { noun: string; record: PastRecord }) {
  if (status === 'opened') return null
  return (
    <Link
      to={`/operator/${noun}s?status=${status}&${noun}=${id}`}
      aria-label={m.clients_open_record_named({ amount: formatDollars(fromDecimal(amount)) })}
      className="link inline-flex min-h-11 min-w-11 items-center md:-my-3"
    >
      {m.clients_open_record()}
    </Link>
  )
}
