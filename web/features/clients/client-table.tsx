import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ClientAuditEvent, ClientDocument } from '#root/contract/clients.ts'
import type { PastDeposit, PastWithdrawal } from '#root/contract/history.ts'
import { localeTag } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Session } from '#root/contract/sessions.ts'
import { stateOfWithdrawal } from '#root/contract/status-labels.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeField, describeValue } from '#root/web/ui/audit-fields.ts'
import { describeAction } from '#root/web/ui/audit-labels.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment, RecordMoment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { movementColumns } from '#root/web/ui/movement-amount.tsx'
import { formatBytes } from '#root/web/ui/number-format.ts'
import { Pager } from '#root/web/ui/pager.tsx'
import { RecordStatus } from '#root/web/ui/record-status.tsx'
import { anyCursor, pageQueryOf, useSearchAddress } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { TransactionIdInTable } from '#root/web/ui/transaction-id.tsx'
import {
  clientAuditEventsQuery,
  clientDepositsQuery,
  clientDocumentsQuery,
  clientTransactionsQuery,
  clientSessionsQuery,
  clientWithdrawalsQuery,
} from './queries.ts'

interface ClientTableProps<Row> {
  read: Pick<
    UseQueryResult<{ rows: readonly Row[]; previous?: string | null; next?: string | null }>,
    'data' | 'error' | 'refetch' | 'isPlaceholderData'
  >
  caption: string
  columns: readonly Column<Row>[]
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** A list of a client's records with links to the neighbouring pages, or its empty state. */
function ClientTable<Row extends { id: string }>({ read, caption, columns, empty }: ClientTableProps<Row>) {
  const [address] = useSearchAddress()
  if (read.data) {
    const { rows, previous = null, next = null } = read.data
    return (
      <div aria-busy={read.isPlaceholderData || undefined} className={read.isPlaceholderData ? 'opacity-60' : ''}>
        {rows.length > 0 ? <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} /> : empty}
        <Pager page={{ previous, next }} search={address} />
      </div>
    )
  }
  if (read.error) return <LoadFailed what={caption} error={read.error} onRetry={() => void read.refetch()} />
  return (
    <div role="status" aria-label={m.ui_loading()} className="grid gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  )
}

/** The client's own actions and the staff's actions on them, from the audit log. */
export function ClientAuditEvents({ id }: { id: string }) {
  const [address] = useSearchAddress()
  const read = useQuery(clientAuditEventsQuery(id, pageQueryOf(address, anyCursor)))
  return (
    <ClientTable
      read={read}
      caption={m.clients_activity()}
      columns={eventColumns()}
      empty={<EmptyState title={m.clients_activity_none()} />}
    />
  )
}

const eventColumns = (): readonly Column<ClientAuditEvent>[] => [
  { key: 'at', heading: m.clients_activity_at(), cell: ({ at }) => <RecordMoment instant={at} /> },
  {
    key: 'action',
    heading: m.clients_activity_action(),
    cell: (event) => (
      <>
        {describeAction(event.action)}
        <span className="block text-xs text-soft wrap-anywhere">{detailsOf(event)}</span>
      </>
    ),
  },
  { key: 'by', heading: m.clients_activity_by(), cell: (event) => describeActor(event) },
]

function describeActor({ actor, actorRole }: ClientAuditEvent): string {
  if (actor) return actor.name
  return actorRole === 'visitor' ? m.clients_by_visitor() : m.clients_by_system()
}

/** The changes and other details of an audit entry. */
function detailsOf({ before, after, details }: ClientAuditEvent): string {
  const valueOf = (name: string, value: string | number | boolean | null | undefined) =>
    value === null || value === undefined ? '–' : describeValue(name, value)
  const changes = Object.entries(after ?? {}).map(
    ([name, value]) =>
      `${describeField(name)}: ${m.history_from_to({ from: valueOf(name, before?.[name]), to: valueOf(name, value) })}`,
  )
  const notes = Object.entries(details).map(([name, value]) => `${describeField(name)}: ${valueOf(name, value)}`)
  return [...changes, ...notes].join(' · ')
}

/** The client's uploads that are still stored. A file itself is shown with its record, where the access is audited. */
export function ClientDocuments({ id }: { id: string }) {
  const read = useQuery(clientDocumentsQuery(id))
  return (
    <ClientTable
      read={read}
      caption={m.clients_documents()}
      columns={documentColumns()}
      empty={<EmptyState title={m.clients_no_documents()}>{m.clients_no_documents_text()}</EmptyState>}
    />
  )
}

const documentColumns = (): readonly Column<ClientDocument>[] => [
  {
    key: 'file',
    heading: m.clients_document(),
    cell: ({ name, deposit }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-xs text-soft">
          {deposit ? <ProofLink deposit={deposit} /> : m.clients_document_other()}
        </span>
      </>
    ),
  },
  {
    key: 'size',
    heading: m.clients_document_size(),
    align: 'right',
    cell: ({ bytes }) => <span className="whitespace-nowrap">{formatBytes(bytes, localeTag())}</span>,
  },
  {
    key: 'uploaded',
    heading: m.clients_document_uploaded(),
    cell: ({ uploadedAt }) => <Moment instant={uploadedAt} />,
  },
  {
    key: 'expires',
    heading: m.clients_document_expires(),
    cell: ({ expiresAt }) => <Moment instant={expiresAt} time={false} />,
  },
]

function ProofLink({ deposit: { id, status } }: { deposit: NonNullable<ClientDocument['deposit']> }) {
  return (
    <Link
      to={`/operator/deposits?status=${status}&deposit=${id}`}
      className="link inline-flex min-h-8 items-center max-md:min-h-11"
    >
      {m.clients_document_of_deposit()}
    </Link>
  )
}

/** Every movement of the client's money in the ledger, newest first. */
export function ClientLedger({ id }: { id: string }) {
  const [address] = useSearchAddress()
  const read = useQuery(clientTransactionsQuery(id, pageQueryOf(address, anyCursor)))
  return (
    <>
      <ClientTable
        read={read}
        caption={m.clients_tab_ledger()}
        columns={movementColumns()}
        empty={<EmptyState title={m.clients_no_movements()} />}
      />
      <Link
        to={`/operator/ledger?view=transfers&client=${encodeURIComponent(id)}`}
        className="link mt-4 inline-flex min-h-11 items-center text-sm"
      >
        {m.ledger_client_in_ledger()}
      </Link>
    </>
  )
}

/** The client's sessions, most recently active first. */
export function ClientSessions({ id }: { id: string }) {
  const read = useQuery(clientSessionsQuery(id))
  return (
    <ClientTable
      read={read}
      caption={m.clients_tab_sessions()}
      columns={sessionColumns()}
      empty={<EmptyState title={m.clients_no_sessions()} />}
    />
  )
}

const sessionColumns = (): readonly Column<Session>[] => [
  {
    key: 'device',
    heading: m.clients_session_on(),
    cell: ({ device: { browser, system } }) =>
      m.clients_session_device({
        browser: browser ?? m.clients_unknown_browser(),
        system: system ?? m.clients_unknown_system(),
      }),
  },
  {
    key: 'address',
    heading: m.clients_session_address(),
    cell: ({ address }) => (
      <span dir="ltr" className="figures">
        {address ?? '–'}
      </span>
    ),
  },
  { key: 'since', heading: m.clients_session_since(), cell: ({ since }) => <Moment instant={since} /> },
  { key: 'seen', heading: m.clients_session_seen(), cell: ({ lastSeenAt }) => <Moment instant={lastSeenAt} /> },
]

/** The client's deposits, each with a link to its record. */
export function ClientDeposits({ id }: { id: string }) {
  const [address] = useSearchAddress()
  const read = useQuery(clientDepositsQuery(id, pageQueryOf(address, anyCursor)))
  return (
    <ClientTable
      read={read}
      caption={m.operator_nav_deposits()}
      columns={columnsOf('deposit')}
      empty={<EmptyState title={m.clients_no_deposits()} />}
    />
  )
}

/** The client's withdrawals, each with a link to its record. */
export function ClientWithdrawals({ id }: { id: string }) {
  const [address] = useSearchAddress()
  const read = useQuery(clientWithdrawalsQuery(id, pageQueryOf(address, anyCursor)))
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
  { key: 'date', heading: m.dashboard_date(), cell: ({ createdAt }) => <RecordMoment instant={createdAt} /> },
  { key: 'amount', heading: m.dashboard_amount(), align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'status',
    heading: m.dashboard_status(),
    isWide: true,
    cell: ({ id, status, reason }) => (
      <>
        <RecordStatus status={noun === 'withdrawal' ? stateOfWithdrawal(status) : status} />
        {reason && (
          <span className="block text-xs text-soft wrap-anywhere">
            <bdi>{reason}</bdi>
          </span>
        )}
        <TransactionIdInTable id={id} />
      </>
    ),
  },
  {
    key: 'open',
    heading: <span className="sr-only">{m.clients_open_record()}</span>,
    cell: (record) => <OpenRecord noun={noun} record={record} />,
  },
]

/** The queue shows submitted deposits; a deposit without a proof is in no queue yet. */
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
