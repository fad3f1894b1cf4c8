import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BlockDetail } from '#root/contract/chain.ts'
import { m } from '#root/contract/messages/messages.js'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
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
      <Facts>
        <Fact name={m.explorer_mined()}>
          <Moment instant={block.minedAt} />
        </Fact>
        <Fact name={m.explorer_depth()}>{m.explorer_confirmations({ count: block.confirmations })}</Fact>
        <Fact name={m.explorer_transactions()}>{block.transactions}</Fact>
        <Fact name={m.explorer_fees()}>
          <Bitcoin amount={block.fees} />
        </Fact>
        <Fact name={m.explorer_previous_block()}>
          {block.previous ? <ChainLink to="block" id={block.previous} /> : m.explorer_first_block()}
        </Fact>
        <Fact name={m.explorer_next_block()}>
          {block.next ? <ChainLink to="block" id={block.next} /> : m.explorer_last_block()}
        </Fact>
      </Facts>
    </Pane>
  )
}

/** The parts of the block header that are hashed, field by field and byte by byte. */
function BlockBytes({ block }: { block: BlockDetail }) {
  return (
    <Pane title={m.explorer_check()}>
      <div className="grid gap-6">
        <p className="max-w-prose text-sm text-soft">{m.explorer_check_text()}</p>
        <Facts>
          <Fact name={m.explorer_version()}>
            <Figure>0x{block.version.toString(16).padStart(8, '0')}</Figure>
          </Fact>
          <Fact name={m.explorer_time()}>
            <Figure>{block.time}</Figure>
          </Fact>
          <Fact name={m.explorer_bits()}>
            <Figure>0x{block.bits}</Figure>
          </Fact>
          <Fact name={m.explorer_nonce()}>
            <Figure>{block.nonce}</Figure>
          </Fact>
          <Fact name={m.explorer_merkle_root()} wide>
            <Figure>{block.merkleRoot}</Figure>
          </Fact>
        </Facts>
        <RawBytes label={m.explorer_header()} hex={block.header} copy={m.explorer_header_copy()} />
        <RawBlock key={block.hash} hash={block.hash} />
      </div>
    </Pane>
  )
}

function Figure({ children }: { children: ReactNode }) {
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
