import type { UseQueryResult } from '@tanstack/react-query'
import type { TransactionSummary } from '#root/contract/chain.ts'
import { m } from '#root/contract/messages/messages.js'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { Loaded } from './frame.tsx'

interface TransactionPaneProps {
  query: UseQueryResult<{
    readonly rows: readonly TransactionSummary[]
    readonly previous: string | null
    readonly next: string | null
  }>
  search: URLSearchParams
}

/** A page of the transactions of a block or an address. */
export function TransactionPane({ query, search }: TransactionPaneProps) {
  return (
    <Pane title={m.explorer_transactions()}>
      <Loaded what={m.explorer_transactions()} query={query}>
        {(page) => (
          <>
            <TransactionTable caption={m.explorer_transactions()} rows={page.rows} />
            <Pager page={page} search={search} />
          </>
        )}
      </Loaded>
    </Pane>
  )
}

/** A table with one transaction per line. */
export function TransactionTable({ caption, rows }: { caption: string; rows: readonly TransactionSummary[] }) {
  return <Table caption={caption} columns={columns()} rows={rows} rowKey={({ txid }) => txid} />
}

const columns = (): readonly Column<TransactionSummary>[] => [
  {
    key: 'txid',
    heading: m.explorer_transaction(),
    onPhone: 'title',
    cell: ({ txid }) => <ChainLink to="transaction" id={txid} />,
  },
  { key: 'seen', heading: m.explorer_first_seen(), cell: ({ firstSeenAt }) => <Moment instant={firstSeenAt} /> },
  { key: 'state', heading: m.explorer_state(), cell: (row) => <TransactionState transaction={row} /> },
  { key: 'amount', heading: m.explorer_amount(), align: 'right', cell: ({ bitcoin }) => <Bitcoin amount={bitcoin} /> },
]

/** The state of a transaction, in words. */
export function TransactionState({
  transaction: { state, confirmations, isCoinbase },
}: {
  transaction: Pick<TransactionSummary, 'state' | 'confirmations' | 'isCoinbase'>
}) {
  if (state === 'waiting') return <Status tone="pending">{m.status_payment_unconfirmed()}</Status>
  if (state === 'replaced') return <Status tone="undone">{m.status_payment_replaced()}</Status>
  if (state === 'dropped') return <Status tone="refused">{m.status_payment_dropped()}</Status>
  const label = isCoinbase ? m.explorer_state_new_coins : m.explorer_confirmations
  return <Status tone="done">{label({ count: confirmations })}</Status>
}
