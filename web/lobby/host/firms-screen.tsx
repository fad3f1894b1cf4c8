import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FirmQuery, HostedFirm } from '#root/contract/host/administration.ts'
import { m } from '#root/contract/messages/messages.js'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { SelectField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { useSearchAddress, withParameter } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { TableSkeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { ClassStateLabel, sizeOf } from '../class-state.tsx'
import { cellsQuery, firmsQuery } from '../queries.ts'

const states = ['open', 'moving', 'archived'] as const

/** The query in the address. Invalid values are ignored, so that an old address still shows something. */
function queryOf(search: URLSearchParams): FirmQuery {
  const state = states.find((each) => each === search.get('state'))
  const given = (name: 'search' | 'cell' | 'after' | 'before') => search.get(name)?.slice(0, 60) || undefined
  return { search: given('search'), state, cell: given('cell'), after: given('after'), before: given('before') }
}

/** The firms of the host, /host/firms. The search and the filters are in the address. */
export function FirmsScreen() {
  const [search] = useSearchAddress()
  const list = useQuery(firmsQuery(queryOf(search)))
  return (
    <>
      <ScreenTitle title={m.lobby_host_firms()}>{m.lobby_firms_text()}</ScreenTitle>
      <Filters />
      {list.data ? (
        <div aria-busy={list.isPlaceholderData || undefined} className={list.isPlaceholderData ? 'opacity-60' : ''}>
          {list.data.rows.length > 0 ? (
            <Table caption={m.lobby_host_firms()} columns={columns} rows={list.data.rows} rowKey={({ slug }) => slug} />
          ) : (
            <EmptyState title={m.lobby_no_firms()}>{m.lobby_no_firms_text()}</EmptyState>
          )}
          <Pager page={list.data} search={search} />
        </div>
      ) : list.error ? (
        <LoadFailed what={m.lobby_host_firms()} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <TableSkeleton columns={columns} />
      )}
    </>
  )
}

function Filters() {
  const [search, change] = useSearchAddress()
  const cells = useQuery(cellsQuery).data ?? []
  const set = (name: string, value: string) => change((current) => withParameter(current, name, value))
  return (
    <div className="mb-6 grid grid-cols-2 items-end gap-4 *:first:col-span-2 sm:grid-cols-[minmax(0,1fr)_12rem_12rem] sm:*:first:col-span-1">
      <SearchField
        label={m.lobby_search_firms()}
        value={search.get('search') ?? ''}
        onSearch={(text) => set('search', text)}
        hasKey
      />
      <SelectField
        label={m.lobby_state()}
        value={search.get('state') ?? ''}
        onChange={(event) => set('state', event.target.value)}
      >
        <option value="">{m.lobby_any_state()}</option>
        <option value="open">{m.status_class_open()}</option>
        <option value="moving">{m.status_class_moving()}</option>
        <option value="archived">{m.status_class_archived()}</option>
      </SelectField>
      <SelectField
        label={m.lobby_cell()}
        value={search.get('cell') ?? ''}
        onChange={(event) => set('cell', event.target.value)}
      >
        <option value="">{m.lobby_any_cell()}</option>
        {cells.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const columns: readonly Column<HostedFirm>[] = [
  {
    key: 'name',
    heading: m.lobby_class_name(),
    cell: ({ slug, name, owners }) => (
      <div className="min-w-0">
        <Link
          to={`/host/firms/${slug}`}
          className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-8"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="text-xs text-soft wrap-anywhere">
          <bdi>{owners.join(m.ui_list_separator())}</bdi>
        </p>
      </div>
    ),
    onPhone: 'title',
  },
  {
    key: 'state',
    heading: m.lobby_state(),
    cell: ({ state }) => <ClassStateLabel state={state} />,
    onPhone: 'half',
  },
  { key: 'cell', heading: m.lobby_cell(), cell: ({ cell }) => cell?.name ?? m.lobby_in_archive(), onPhone: 'half' },
  { key: 'size', heading: m.lobby_size(), cell: ({ bytes }) => sizeOf(bytes), align: 'right', onPhone: 'half' },
  {
    key: 'used',
    heading: m.lobby_used(),
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDay(lastUsedAt) : m.lobby_never_used()),
    onPhone: 'half',
  },
  {
    key: 'tables',
    heading: m.lobby_tables_version(),
    cell: ({ isCurrent }) => (isCurrent ? m.lobby_tables_current() : m.lobby_tables_earlier()),
    onPhone: 'half',
  },
]
