import { useMutation, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BlockSummary, ChainOverview } from '#root/contract/chain.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { checkSearchedAddress, checkTypedAddress } from '#root/domain/addresses.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { chainQuery } from '#root/web/api/shared-queries.ts'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { pageQueryOf, useSearchAddress } from '#root/web/ui/search-address.ts'
import { Ghost, PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { Loaded } from './frame.tsx'
import { blocksQuery } from './queries.ts'
import { TransactionTable } from './transaction-table.tsx'

/** The number of blocks in the row of the latest. */
const shown = 5

type Controls = ComponentType<{ chain: ChainOverview }>

/** The chain at a glance: its last blocks, the mempool, and every block; `controls` are for those who may use them. */
export function ChainScreen({ controls }: { controls: Controls }) {
  const chain = useQuery(chainQuery)
  return (
    <>
      <header className="mb-8 grid gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr] lg:items-end">
        <div className="grid gap-3">
          <h1 className="text-3xl sm:text-4xl">{m.explorer_heading()}</h1>
          <p className="max-w-prose text-soft">{m.explorer_text()}</p>
        </div>
        {chain.data?.kind !== 'node' && !chain.error && <SearchForm />}
      </header>
      <Loaded what={m.explorer_heading()} query={chain} skeleton={<ChainSkeleton />}>
        {(data) =>
          data.kind === 'practice' ? <PracticeChain chain={data} controls={controls} /> : <NodeChain chain={data} />
        }
      </Loaded>
    </>
  )
}

/** The firm uses a Bitcoin node, whose network has public explorers: only its network and its last block. */
function NodeChain({ chain: { network, height, hash } }: { chain: ChainOverview }) {
  return (
    <EmptyState title={m.explorer_node_title({ network, height })}>
      {m.explorer_node_text({ network })}{' '}
      <span dir="ltr" className="figures block wrap-anywhere">
        {hash}
      </span>
    </EmptyState>
  )
}

const sampleBlocks = Array.from({ length: shown }, (_, index) => ({
  hash: String(index),
  height: 100 + index,
  minedAt: '2026-01-01T00:00:00Z',
  transactions: 1,
  fees: '0.00000000',
}))

/** The panes of the chain before it has loaded. */
function ChainSkeleton() {
  return (
    <div className="grid gap-6">
      <Ghost>
        <BlockPanes waiting={0} blocks={sampleBlocks} />
      </Ghost>
      <PaneSkeletons heights={['h-36', 'h-[40rem]']} />
    </div>
  )
}

function PracticeChain({ chain, controls: ControlsOf }: { chain: ChainOverview; controls: Controls }) {
  const latest = useQuery(blocksQuery({}))
  const { count, latest: waiting } = chain.waiting
  return (
    <div className="grid gap-6">
      <BlockPanes waiting={count} blocks={latest.data?.rows ?? []} />
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
      <Loaded what={m.explorer_blocks()} query={blocks}>
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
  { key: 'mined', heading: m.explorer_mined(), cell: ({ minedAt }) => <Moment instant={minedAt} /> },
  { key: 'transactions', heading: m.explorer_transactions(), align: 'right', cell: (block) => block.transactions },
  { key: 'fees', heading: m.explorer_fees(), align: 'right', cell: ({ fees }) => <Bitcoin amount={fees} /> },
]

/** Goes to the page of a height, a hash, a transaction id or an address. */
function SearchForm() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const finding = useMutation({
    mutationFn: (query: string) => call('GET /api/chain/search', { query: { text: query } }),
    onSuccess: ({ kind, id }) => navigate(`/chain/${kind}/${id}`),
  })
  const query = text.trim()
  const fault = typedFaultOf(query)
  return (
    <form
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (query && !fault) finding.mutate(query)
      }}
      className="grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        label={m.explorer_find()}
        hint={m.explorer_find_hint()}
        error={
          fault ?? (finding.error ? describeError(finding.error, { 'not-found': m.explorer_not_found }) : undefined)
        }
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (finding.error) finding.reset()
        }}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <Button kind="quiet" type="submit" pending={finding.isPending} className="self-start sm:mt-7.5">
        <Search aria-hidden="true" className="size-4" />
        {m.explorer_find_button()}
      </Button>
    </form>
  )
}

/** The error of a searched address, as soon as no further letter can correct it. The explorer is the practice chain's. */
function typedFaultOf(text: string): string | undefined {
  const fault = checkTypedAddress(text.toLowerCase(), 'regtest') && checkSearchedAddress(text, 'regtest')
  return fault ? describeRefusal(fault.refusal, fault.params) : undefined
}

/** The end of the chain as a row of panes: the mempool, then the last blocks, each linked to its parent. */
function BlockPanes({ waiting, blocks }: { waiting: number; blocks: readonly BlockSummary[] }) {
  return (
    <ol aria-label={m.explorer_last_blocks()} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <li className="grid content-between gap-6 border-2 border-dashed border-edge p-4">
        <span className="text-xs text-soft">{m.explorer_next_block()}</span>
        <span>
          <span className="figures block font-display text-2xl">{waiting}</span>
          <span className="text-xs text-soft">{m.explorer_waiting_count({ count: waiting })}</span>
        </span>
      </li>
      {blocks.slice(0, shown).map(({ hash, height, transactions, minedAt }) => (
        <li key={hash} className="grid">
          <Link
            to={`/chain/block/${hash}`}
            className="grid content-between gap-6 border border-mullion border-s-4 border-s-brass-fill bg-glass p-4 no-underline transition-colors duration-150 hover:bg-pane"
          >
            <span className="figures font-display text-xl">
              <span className="sr-only">{m.explorer_block()} </span>
              {height}
            </span>
            <span className="grid text-xs text-soft">
              <span>{m.explorer_transaction_count({ count: transactions })}</span>
              <Moment instant={minedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
