import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LedgerAccount, LedgerOverview } from '#root/contract/ledger.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Page } from '#root/contract/route.ts'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { pageQueryOf, useSearchAddress } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { Ghost, TableSkeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { Account } from './account.tsx'
import { describeAccount } from './ledger-labels.ts'
import { ledgerAccountsQuery, ledgerQuery } from './queries.ts'
import { TransferList } from './transfer-list.tsx'
import { Transfer } from './transfer.tsx'
import { Verification } from './verification.tsx'

/** The ledger: all accounts and their sum, or the one in the address. */
export function LedgerScreen() {
  const [search] = useSearchAddress()
  const id = /^\d{1,18}$/.exec(search.get('account') ?? '')?.[0]
  const transfer = /^\d{1,18}$/.exec(search.get('transfer') ?? '')?.[0]
  const isList = search.get('view') === 'transfers'
  return (
    <>
      <ScreenTitle title={m.ledger_heading()}>{m.ledger_text()}</ScreenTitle>
      {transfer ? (
        <Transfer key={transfer} id={transfer} />
      ) : id ? (
        <Account key={id} id={id} />
      ) : isList ? (
        <>
          <Views chosen="transfers" />
          <TransferList />
        </>
      ) : (
        <div className="in-turn">
          <Views chosen="accounts" />
          <Accounts />
        </div>
      )}
    </>
  )
}

function Views({ chosen }: { chosen: 'accounts' | 'transfers' }) {
  const choices = [
    { key: 'accounts', to: '?', label: m.ledger_accounts() },
    { key: 'transfers', to: '?view=transfers', label: m.ledger_transfers() },
  ]
  return (
    <div className="mb-5 border-b border-mullion">
      <ChoiceLinks label={m.ledger_views()} choices={choices} chosen={chosen} />
    </div>
  )
}

/** The sums of the accounts, and the list of all, or of those of the clients found by a search. */
function Accounts() {
  const [search, change] = useSearchAddress()
  const searched = search.get('search') ?? ''
  const ledger = useQuery(ledgerQuery)
  const accounts = useQuery(ledgerAccountsQuery({ search: searched.slice(0, 100), ...pageQueryOf(search) }))
  const [isLedgerMissing, isListMissing] = [ledger, accounts].map(({ error, data }) => error !== null && !data)
  if (isLedgerMissing && isListMissing) {
    const readBoth = () => [ledger, accounts].forEach((read) => void read.refetch())
    return <LoadFailed error={ledger.error!} title={m.ledger_failed()} onRetry={readBoth} />
  }
  return (
    <>
      {ledger.data ? (
        <Overview overview={ledger.data} />
      ) : ledger.error ? (
        <div className="mb-6">
          <LoadFailed error={ledger.error} what={m.ledger_firm()} onRetry={() => void ledger.refetch()} />
        </div>
      ) : (
        <Ghost>
          <Overview overview={sample} />
        </Ghost>
      )}
      <section aria-label={m.ledger_accounts()} className="grid gap-5">
        <div className="max-w-md">
          <SearchField
            label={m.ledger_search()}
            hint={m.ledger_search_hint()}
            value={searched}
            onSearch={(text) => change(() => new URLSearchParams(text ? { search: text } : {}))}
          />
        </div>
        <AccountList accounts={accounts} search={search} />
      </section>
    </>
  )
}

interface AccountListProps {
  accounts: UseQueryResult<Page<LedgerAccount>>
  search: URLSearchParams
}

function AccountList({ accounts, search }: AccountListProps) {
  if (accounts.error && !accounts.data)
    return <LoadFailed error={accounts.error} what={m.ledger_accounts()} onRetry={() => void accounts.refetch()} />
  if (!accounts.data) return <TableSkeleton columns={columns()} />
  return (
    <div className={accounts.isPlaceholderData ? 'opacity-60' : ''}>
      {accounts.data.rows.length > 0 ? (
        <Table caption={m.ledger_accounts()} columns={columns()} rows={accounts.data.rows} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title={m.ledger_none()} />
      )}
      <Pager page={accounts.data} search={search} />
    </div>
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
  { key: 'balance', heading: m.ledger_balance(), align: 'right', cell: ({ balance }) => <Money amount={balance} /> },
]

/** The firm's accounts and its clients', each with its sign, and their sum. */
function Overview({ overview: { firm, clients, sum } }: { overview: LedgerOverview }) {
  return (
    <div className="mb-8 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Pane>
        <Heading>{m.ledger_firm()}</Heading>
        <dl className="grid text-sm">
          {firm.map(({ id, kind, balance }) => (
            <Line key={id} balance={balance}>
              <Link to={`?account=${id}`} className="link inline-block py-1">
                {describeAccount(kind)}
              </Link>
            </Line>
          ))}
        </dl>
        <Heading>{m.ledger_clients()}</Heading>
        <dl className="grid text-sm">
          {clients.map(({ kind, balance }) => (
            <Line key={kind} balance={balance}>
              {describeAccount(kind)}
            </Line>
          ))}
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3">
            <dt className="font-semibold">{m.ledger_sum()}</dt>
            <dd className="ms-auto font-display text-xl">
              <Money amount={sum} />
            </dd>
          </div>
        </dl>
      </Pane>
      <Verification />
    </div>
  )
}

/** What is drawn while the ledger loads. */
const sample: LedgerOverview = {
  firm: (['custody', 'promised_returns', 'fees', 'paid_out'] as const).map((kind) => ({
    id: kind,
    kind,
    balance: '0.00',
    client: null,
  })),
  clients: (['deposited', 'invested', 'withdrawable', 'held'] as const).map((kind) => ({
    kind,
    balance: '0.00',
    accounts: 0,
  })),
  sum: '0.00',
}

function Heading({ children }: { children: string }) {
  return <h2 className="pt-3 pb-1 font-sans text-xs font-semibold tracking-normal text-soft first:pt-0">{children}</h2>
}

function Line({ balance, children }: { balance: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-mullion py-2">
      <dt>{children}</dt>
      <dd className="ms-auto">
        <Money amount={balance} />
      </dd>
    </div>
  )
}
