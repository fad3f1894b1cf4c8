import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LedgerAccountDetail, LedgerEntry } from '#root/contract/ledger.ts'
import { m } from '#root/contract/messages/messages.js'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { pageQueryOf, useSearchAddress } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { amountColumns, LedgerDetail } from './ledger-detail.tsx'
import { describeAccount, describeReason } from './ledger-labels.ts'
import { ledgerAccountQuery, ledgerEntriesQuery } from './queries.ts'
import { Side } from './transfer-links.tsx'
import { transfersAddress } from './transfers-address.ts'

/** One account: its owner, its balance, how it came about, and every entry. */
export function Account({ id }: { id: string }) {
  const account = useQuery(ledgerAccountQuery(id))
  return (
    <LedgerDetail back={{ to: '?', label: m.ledger_back() }} read={account}>
      {(read) => (
        <>
          <Derivation account={read} />
          <Entries id={id} />
        </>
      )}
    </LedgerDetail>
  )
}

/** The total of each reason; the last line is their sum, which is the balance. */
function Derivation({ account: { kind, client, balance, reasons } }: { account: LedgerAccountDetail }) {
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-2xl">{describeAccount(kind)}</h2>
        <p className="text-sm text-soft">
          {client ? (
            <Link to={`/operator/clients/${encodeURIComponent(client.id)}`} className="link inline-block py-1">
              {client.name}
            </Link>
          ) : (
            m.ledger_owner_firm()
          )}
        </p>
      </header>
      <Pane title={m.ledger_why()}>
        {reasons.length === 0 && <p className="text-sm text-soft">{m.ledger_empty()}</p>}
        <dl className="grid text-sm">
          {reasons.map(({ reason, amount, times }) => (
            <div key={reason} className="flex flex-wrap justify-between gap-x-6 border-b border-mullion py-2">
              <dt>
                <Link
                  to={transfersAddress({ reason, kind, ...(client ? { client: client.id } : {}) })}
                  className="link inline-flex min-h-11 items-center md:-my-3"
                >
                  {describeReason(reason)}
                </Link>{' '}
                <span className="figures text-xs text-soft">× {times}</span>
              </dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-3">
            <dt className="font-semibold">{m.ledger_total()}</dt>
            <dd className="font-display text-xl">
              <Money amount={balance} />
            </dd>
          </div>
        </dl>
      </Pane>
    </>
  )
}

function Entries({ id }: { id: string }) {
  const [search] = useSearchAddress()
  const entries = useQuery(ledgerEntriesQuery(id, pageQueryOf(search)))
  if (entries.error && !entries.data)
    return <LoadFailed error={entries.error} what={m.ledger_entries()} onRetry={() => void entries.refetch()} />
  if (!entries.data) return <Skeleton className="h-60 w-full" />
  if (entries.data.rows.length === 0) return null
  return (
    <section aria-label={m.ledger_entries()} className={entries.isPlaceholderData ? 'opacity-60' : ''}>
      <Table caption={m.ledger_entries()} columns={columns()} rows={entries.data.rows} rowKey={(entry) => entry.id} />
      <Pager page={entries.data} search={search} />
    </section>
  )
}

const columns = (): readonly Column<LedgerEntry>[] => [
  { key: 'when', heading: m.ledger_when(), cell: ({ at }) => <Moment instant={at} /> },
  { key: 'reason', heading: m.ledger_reason(), cell: ({ reason }) => describeReason(reason) },
  { key: 'other', heading: m.ledger_other(), cell: ({ other }) => <Side side={other} /> },
  ...amountColumns<LedgerEntry>(),
  {
    key: 'transfer',
    heading: m.ledger_transfer(),
    cell: ({ transferId }) => (
      <Link to={`?transfer=${transferId}`} className="link inline-flex min-h-11 items-center md:-my-3">
        {m.ledger_transfer_number({ id: transferId })}
      </Link>
    ),
  },
]
