import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ClientHead, ClientsQuery } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeAccountKind } from '#root/contract/movement-labels.ts'
import { EmailAddress } from '#root/web/ui/email-address.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { SelectField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { PhoneFold } from '#root/web/ui/phone-fold.tsx'
import { useSearchAddress, withParameter } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { TableSkeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { clientsQueryOf, shows, sorts } from './client-address.ts'
import { ClientState } from './client-state.tsx'
import { clientsQuery } from './queries.ts'

/** The firm's clients, page by page. The filters are in the address bar. */
export function ClientList() {
  const [address] = useSearchAddress()
  const query = clientsQueryOf(address)
  const clients = useQuery(clientsQuery(query))
  return (
    <>
      <ClientFilters query={query} />
      {clients.data && (
        <div
          aria-busy={clients.isPlaceholderData || undefined}
          className={clients.isPlaceholderData ? 'opacity-60' : ''}
        >
          {clients.data.rows.length > 0 ? (
            <Table caption={m.clients_list()} columns={columns()} rows={clients.data.rows} rowKey={({ id }) => id} />
          ) : (
            <NoClients isFiltered={query.search !== '' || query.show !== 'without-seats'} />
          )}
          <Pager page={clients.data} search={address} />
        </div>
      )}
      {clients.error && !clients.data && (
        <LoadFailed error={clients.error} title={m.clients_failed()} onRetry={() => void clients.refetch()} />
      )}
      {clients.isPending && <TableSkeleton columns={columns()} />}
    </>
  )
}

const columns = (): readonly Column<ClientHead>[] => [
  {
    key: 'client',
    heading: m.clients_client(),
    isWide: true,
    onPhone: 'title',
    cell: (client) => <ClientName client={client} />,
  },
  {
    key: 'deposited',
    heading: describeAccountKind('deposited'),
    align: 'right',
    onPhone: 'half',
    cell: ({ balances }) => <Money amount={balances.deposited} />,
  },
  {
    key: 'invested',
    heading: describeAccountKind('invested'),
    align: 'right',
    onPhone: 'half',
    cell: ({ balances }) => <Money amount={balances.invested} />,
  },
  {
    key: 'withdrawable',
    heading: describeAccountKind('withdrawable'),
    align: 'right',
    onPhone: 'half',
    cell: ({ balances }) => <Money amount={balances.withdrawable} />,
  },
  {
    key: 'held',
    heading: describeAccountKind('held'),
    align: 'right',
    onPhone: 'half',
    cell: ({ balances }) => <Money amount={balances.held} />,
  },
  { key: 'joined', heading: m.clients_joined(), cell: ({ joinedAt }) => <Moment instant={joinedAt} time={false} /> },
]

function ClientName({ client }: { client: ClientHead }) {
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <Link
          to={`/operator/clients/${encodeURIComponent(client.id)}`}
          className="link py-1 font-semibold wrap-anywhere"
        >
          {`${client.firstName} ${client.lastName}`}
        </Link>
        <ClientState client={client} />
      </span>
      <span className="block text-xs text-soft wrap-anywhere">
        <EmailAddress email={client.email} />
      </span>
    </>
  )
}

function NoClients({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title={m.clients_none_match()}>{m.clients_none_match_text()}</EmptyState>
  ) : (
    <EmptyState title={m.clients_none()}>{m.clients_none_text()}</EmptyState>
  )
}

const showLabels: Record<ClientsQuery['show'], () => string> = {
  'without-seats': m.clients_show_without_seats,
  all: m.clients_show_all,
  seats: m.clients_show_seats,
  people: m.clients_show_people,
  'with-plan': m.clients_show_with_plan,
  locked: m.clients_show_locked,
  sample: m.clients_show_sample,
}

const sortLabels: Record<ClientsQuery['sort'], () => string> = {
  newest: m.clients_sort_newest,
  oldest: m.clients_sort_oldest,
  name: m.clients_sort_name,
}

/** Filters and sorts the clients. */
function ClientFilters({ query }: { query: ClientsQuery }) {
  const [, change] = useSearchAddress()
  const set = (name: string) => (value: string) => change((current) => withParameter(current, name, value))
  return (
    <div className="mb-6 grid items-start gap-x-4 gap-y-3 lg:grid-cols-2">
      <SearchField
        label={m.clients_search()}
        hint={m.clients_search_hint()}
        value={query.search}
        onSearch={set('search')}
      />
      <PhoneFold label={m.history_filters()} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SelectField label={m.clients_show()} value={query.show} onChange={(event) => set('show')(event.target.value)}>
          {shows.map((show) => (
            <option key={show} value={show}>
              {showLabels[show]()}
            </option>
          ))}
        </SelectField>
        <SelectField label={m.clients_sort()} value={query.sort} onChange={(event) => set('sort')(event.target.value)}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortLabels[sort]()}
            </option>
          ))}
        </SelectField>
      </PhoneFold>
    </div>
  )
}
