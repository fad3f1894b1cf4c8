import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LedgerTransfer } from '#root/contract/ledger-transfers.ts'
import { m } from '#root/contract/messages/messages.js'
import { accountKinds, transferReasons } from '#root/domain/ledger.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { RecordMoment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { PhoneFold } from '#root/web/ui/phone-fold.tsx'
import { useSearchAddress, withParameter } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { describeAccount, describeReason } from './ledger-labels.ts'
import { ledgerTransfersQuery } from './queries.ts'
import { RecordLink, Side } from './transfer-links.tsx'
import { transfersQueryOf } from './transfers-address.ts'

/** Every transfer of the ledger, narrowed by the filters in the address. */
export function TransferList() {
  const [search] = useSearchAddress()
  const transfers = useQuery(ledgerTransfersQuery(transfersQueryOf(search)))
  return (
    <section aria-label={m.ledger_transfers()} className="grid gap-5">
      <Filters />
      {transfers.data ? (
        <div
          aria-busy={transfers.isPlaceholderData || undefined}
          className={transfers.isPlaceholderData ? 'opacity-60' : ''}
        >
          {transfers.data.rows.length > 0 ? (
            <Table
              caption={m.ledger_transfers()}
              columns={columns()}
              rows={transfers.data.rows}
              rowKey={({ id }) => id}
            />
          ) : (
            <EmptyState title={m.ledger_no_transfers()}>{m.ledger_no_transfers_text()}</EmptyState>
          )}
          <Pager page={transfers.data} search={search} />
        </div>
      ) : transfers.error ? (
        <LoadFailed error={transfers.error} what={m.ledger_transfers()} onRetry={() => void transfers.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </section>
  )
}

const columns = (): readonly Column<LedgerTransfer>[] => [
  {
    key: 'when',
    heading: m.ledger_when(),
    cell: ({ id, at }) => (
      <Link to={`?transfer=${id}`} className="link inline-flex min-h-11 items-center md:-my-3 lg:whitespace-nowrap">
        <RecordMoment instant={at} />
      </Link>
    ),
  },
  { key: 'reason', heading: m.ledger_reason(), cell: ({ reason }) => describeReason(reason) },
  { key: 'from', heading: m.ledger_from(), cell: ({ from }) => <Side side={from} /> },
  { key: 'to', heading: m.ledger_to(), cell: ({ to }) => <Side side={to} /> },
  { key: 'amount', heading: m.ledger_amount(), align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'record', heading: m.ledger_record(), cell: (transfer) => <RecordLink transfer={transfer} /> },
]

function Filters() {
  const [search, change] = useSearchAddress()
  const set = (name: string, value: string) => change((current) => withParameter(current, name, value))
  const narrowed = ['client', 'about'].some((name) => search.has(name))
  return (
    <div role="group" aria-label={m.ledger_filters()} className="grid gap-y-3">
      <PhoneFold
        label={m.ledger_filters()}
        className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5"
      >
        <SelectField
          label={m.ledger_reason()}
          value={search.get('reason') ?? ''}
          onChange={(event) => set('reason', event.target.value)}
        >
          <option value="">{m.ledger_any_reason()}</option>
          {transferReasons.map((reason) => (
            <option key={reason} value={reason}>
              {describeReason(reason)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={m.ledger_account()}
          value={search.get('kind') ?? ''}
          onChange={(event) => set('kind', event.target.value)}
        >
          <option value="">{m.ledger_any_account()}</option>
          {accountKinds.map((kind) => (
            <option key={kind} value={kind}>
              {describeAccount(kind)}
            </option>
          ))}
        </SelectField>
        <SearchField
          label={m.ledger_search_client()}
          value={search.get('search') ?? ''}
          onSearch={(text) => set('search', text)}
        />
        <Days search={search} set={set} />
      </PhoneFold>
      {narrowed && (
        <Link to="?view=transfers" className="link inline-flex min-h-11 items-center justify-self-start text-sm">
          {search.has('about') ? m.ledger_of_record() : m.ledger_of_client()}
        </Link>
      )}
    </div>
  )
}

/** A range of firm days. It keeps the typed text until the field loses focus. */
function Days({ search, set }: { search: URLSearchParams; set: (name: string, value: string) => void }) {
  return (['from', 'to'] as const).map((name) => {
    const value = search.get(name) ?? ''
    return (
      <TextField
        key={`${name} ${value}`}
        type="date"
        label={name === 'from' ? m.audit_from() : m.audit_to()}
        defaultValue={value}
        onBlur={(event) => event.target.value !== value && set(name, event.target.value)}
        className="figures max-sm:px-2"
      />
    )
  })
}
