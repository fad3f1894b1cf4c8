import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { BlockDetail } from '#root/contract/chain.ts'
import { m } from '#root/contract/messages/messages.js'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { pageQueryOf, useSearchAddress } from '#root/web/ui/search-address.ts'
import { Loaded, RecordFrame } from './frame.tsx'
import { blockQuery, blockTransactionsQuery, rawBlockQuery } from './queries.ts'
import { RawBytes } from './raw-bytes.tsx'
import { TransactionPane } from './transaction-table.tsx'

/** One block: its time, its parent, and the transactions that it confirmed. */
export function BlockScreen({ hash }: { hash: string }) {
  const block = useQuery(blockQuery(hash))
  const height = block.data?.height
  return (
    <RecordFrame
      title={height === undefined ? m.explorer_block() : m.explorer_block_at({ height })}
      id={hash}
      query={block}
    >
      {(data) => (
        <>
          <Neighbours block={data} />
          <BlockFacts block={data} />
          {data.transactions > 0 && <BlockTransactions hash={hash} />}
          <BlockBytes block={data} />
        </>
      )}
    </RecordFrame>
  )
}

function BlockFacts({ block }: { block: BlockDetail }) {
  return (
    <Pane>
      <Figures className="grid-cols-2 lg:grid-cols-[auto_auto_auto_auto] lg:justify-between">
        <Figure className="max-lg:col-span-2" label={m.explorer_mined()} value={<Moment instant={block.minedAt} />} />
        <Figure label={m.explorer_depth()} value={<Plain>{block.confirmations}</Plain>} />
        <Figure label={m.explorer_transactions()} value={<Plain>{block.transactions}</Plain>} />
        <Figure className="max-lg:col-span-2" label={m.explorer_fees()} value={<Bitcoin amount={block.fees} />} />
      </Figures>
    </Pane>
  )
}

/** The block between its neighbours, each of which leads on along the chain. */
function Neighbours({ block: { height, previous, next } }: { block: BlockDetail }) {
  return (
    <ol aria-label={m.explorer_blocks()} className="grid grid-cols-3">
      <Neighbour
        hash={previous}
        height={height - 1}
        label={m.explorer_previous_block()}
        end={m.explorer_first_block()}
      />
      <li className="relative z-1 grid content-between gap-3 border-2 border-brass-fill bg-pane p-3 sm:p-4">
        <span className="text-xs text-soft">{m.explorer_block()}</span>
        <Plain>{height}</Plain>
      </li>
      <Neighbour hash={next} height={height + 1} label={m.explorer_next_block()} end={m.explorer_last_block()} />
    </ol>
  )
}

interface NeighbourProps {
  hash: string | null
  height: number
  label: string
  /** Said instead where the chain ends. */
  end: string
}

function Neighbour({ hash, height, label, end }: NeighbourProps) {
  if (!hash) return <li className="my-2 border border-dashed border-edge p-3 text-xs text-soft sm:p-4">{end}</li>
  return (
    <li className="my-2 grid">
      <Link
        to={`/chain/block/${hash}`}
        className="grid content-between gap-3 border border-mullion bg-glass p-3 no-underline transition-colors duration-150 hover:bg-pane sm:p-4"
      >
        <span className="text-xs text-soft">{label}</span>
        <Plain>{height}</Plain>
      </Link>
    </li>
  )
}

const Plain = ({ children }: { children: number }) => (
  <span className="figures font-display text-xl leading-7">{children}</span>
)

/** The parts of the block header that are hashed, field by field and byte by byte. */
function BlockBytes({ block }: { block: BlockDetail }) {
  return (
    <Pane title={m.explorer_check()}>
      <div className="grid gap-6">
        <p className="max-w-prose text-sm text-soft">{m.explorer_check_text()}</p>
        <Facts>
          <Fact name={m.explorer_version()}>
            <Bytes>0x{block.version.toString(16).padStart(8, '0')}</Bytes>
          </Fact>
          <Fact name={m.explorer_time()}>
            <Bytes>{block.time}</Bytes>
          </Fact>
          <Fact name={m.explorer_bits()}>
            <Bytes>0x{block.bits}</Bytes>
          </Fact>
          <Fact name={m.explorer_nonce()}>
            <Bytes>{block.nonce}</Bytes>
          </Fact>
          <Fact name={m.explorer_merkle_root()} wide>
            <Bytes>{block.merkleRoot}</Bytes>
          </Fact>
        </Facts>
        <RawBytes label={m.explorer_header()} hex={block.header} copy={m.explorer_header_copy()} />
        <RawBlock key={block.hash} hash={block.hash} />
      </div>
    </Pane>
  )
}

function Bytes({ children }: { children: ReactNode }) {
  return (
    <span dir="ltr" className="figures">
      {children}
    </span>
  )
}

/** The whole block may be long, so it is read on request. */
function RawBlock({ hash }: { hash: string }) {
  const [isShown, setShown] = useState(false)
  const raw = useQuery({ ...rawBlockQuery(hash), enabled: isShown })
  if (!isShown)
    return (
      <Button kind="quiet" onClick={() => setShown(true)} className="justify-self-start">
        {m.explorer_raw_show()}
      </Button>
    )
  return (
    <Loaded what={m.explorer_raw_block()} query={raw}>
      {({ hex }) => <RawBytes label={m.explorer_raw_block()} hex={hex} copy={m.explorer_raw_copy()} />}
    </Loaded>
  )
}

function BlockTransactions({ hash }: { hash: string }) {
  const [search] = useSearchAddress()
  const transactions = useQuery(blockTransactionsQuery(hash, pageQueryOf(search)))
  return <TransactionPane query={transactions} search={search} />
}
