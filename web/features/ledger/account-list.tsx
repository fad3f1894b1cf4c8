import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LedgerAccount } from '#root/contract/ledger.ts'
import { m } from '#root/contract/messages/messages.js'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { pageQueryOf } from '#root/web/ui/page-query.ts'
import { Pager } from '#root/web/ui/pager.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { describeAccount } from './ledger-words.ts'
import { ledgerAccountsQuery } from './queries.ts'

/** The accounts, all of them or those of the clients who are searched for. */
export function AccountList() {
  const [search, change] = useSearchAddress()
  const searched = search.get('search') ?? ''
  const accounts = useQuery(ledgerAccountsQuery({ search: searched.slice(0, 100), ...pageQueryOf(search) }))
  return (
    <section aria-label={m.ledger_accounts()} className="grid gap-5">
      <div className="max-w-md">
        <SearchField
          label={m.ledger_search()}
          hint={m.ledger_search_hint()}
          value={searched}
          onSearch={(text) => change(() => new URLSearchParams(text ? { search: text } : {}))}
        />
      </div>
      {accounts.data ? (
        <div className={accounts.isPlaceholderData ? 'opacity-60' : ''}>
          {accounts.data.rows.length > 0 ? (
            <Table
              caption={m.ledger_accounts()}
              columns={columns()}
              rows={accounts.data.rows}
              rowKey={({ id }) => id}
            />
          ) : (
            <EmptyState title={m.ledger_none()} />
          )}
          <Pager page={accounts.data} search={search} />
        </div>
      ) : accounts.error ? (
        <LoadFailed error={accounts.error} title={m.ledger_failed()} onRetry={() => void accounts.refetch()} />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </section>
  )
}

const columns = (): readonly Column<LedgerAccount>[] => [
  {
    key: 'account',
    heading: m.ledger_account(),
    cell: ({ id, kind }) => (
      <Link to={`?account=${id}`} className="link inline-block py-1 font-semibold">
        {describeAccount(kind)}
      </Link>
    ),
  },
  { key: 'owner', heading: m.ledger_owner(), cell: ({ client }) => client?.name ?? m.ledger_owner_firm() },
  { key: 'balance', heading: m.ledger_balance(), align: 'end', cell: ({ balance }) => <Money amount={balance} /> },
]
