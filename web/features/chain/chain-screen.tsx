import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { BlockSummary, ChainOverview } from '#root/contract/chain.ts'
import { m } from '#root/contract/messages/messages.js'
import { chainQuery } from '#root/web/api/shared-queries.ts'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { pageQueryOf } from '#root/web/ui/page-query.ts'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { BlockPanes } from './block-panes.tsx'
import { FindForm } from './find-form.tsx'
import { Loaded } from './frame.tsx'
import { blocksQuery } from './queries.ts'
import { TransactionTable } from './transaction-table.tsx'

type Controls = ComponentType<{ chain: ChainOverview }>

/** The chain at a glance: its last blocks, what waits, and every block; `controls` move it, for whoever may. */
export function ChainScreen({ controls }: { controls: Controls }) {
  const chain = useQuery(chainQuery)
  return (
    <>
      <header className="mb-8 grid gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr] lg:items-end">
        <div className="grid gap-3">
          <h1 className="text-3xl sm:text-4xl">{m.explorer_heading()}</h1>
          <p className="max-w-prose text-soft">{m.explorer_text()}</p>
        </div>
        {chain.data?.kind === 'practice' && <FindForm />}
      </header>
      <Loaded query={chain}>
        {(data) => (data.kind === 'practice' ? <Practice chain={data} controls={controls} /> : <Node chain={data} />)}
      </Loaded>
    </>
  )
}

/** A node is somebody's own; what its network holds is shown by others. */
function Node({ chain: { network, height, hash } }: { chain: ChainOverview }) {
  return (
    <EmptyState title={m.explorer_node_title({ network, height })}>
      {m.explorer_node_text({ network })}{' '}
      <span dir="ltr" className="figures block wrap-anywhere">
        {hash}
      </span>
    </EmptyState>
  )
}

function Practice({ chain, controls: ControlsOf }: { chain: ChainOverview; controls: Controls }) {
  const latest = useQuery(blocksQuery({}))
  const { count, latest: waiting } = chain.waiting
  return (
    <div className="grid gap-6">
      <BlockPanes chain={chain} blocks={latest.data?.rows ?? []} />
      <ControlsOf chain={chain} />
      <Pane
        title={m.explorer_waiting()}
        aside={count > waiting.length ? m.explorer_waiting_more({ shown: waiting.length, count }) : undefined}
      >
        {count > 0 ? (
          <TransactionTable caption={m.explorer_waiting()} rows={waiting} />
        ) : (
          <p className="text-sm text-soft">{m.explorer_none_unconfirmed()}</p>
        )}
      </Pane>
      <Blocks />
    </div>
  )
}

function Blocks() {
  const [search] = useSearchAddress()
  const blocks = useQuery(blocksQuery(pageQueryOf(search)))
  return (
    <Pane title={m.explorer_blocks()}>
      <Loaded query={blocks}>
        {(page) => (
          <>
            <Table caption={m.explorer_blocks()} columns={columns()} rows={page.rows} rowKey={({ hash }) => hash} />
            <Pager page={page} search={search} />
          </>
        )}
      </Loaded>
    </Pane>
  )
}

const columns = (): readonly Column<BlockSummary>[] => [
  { key: 'height', heading: m.explorer_height(), cell: ({ height }) => <span className="figures">{height}</span> },
  { key: 'hash', heading: m.explorer_block(), cell: ({ hash }) => <ChainLink to="block" id={hash} /> },
  { key: 'mined', heading: m.explorer_mined(), cell: ({ minedAt }) => <Moment at={minedAt} /> },
  { key: 'transactions', heading: m.explorer_transactions(), align: 'end', cell: (block) => block.transactions },
  { key: 'fees', heading: m.explorer_fees(), align: 'end', cell: ({ fees }) => <Bitcoin amount={fees} /> },
]
