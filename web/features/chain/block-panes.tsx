import { Link } from 'react-router'
import type { BlockSummary, ChainOverview } from '#root/contract/chain.ts'
import { m } from '#root/contract/messages/messages.js'
import { Moment } from '#root/web/ui/moment.tsx'

const shown = 5

/** The end of the chain as a row of panes: what waits for the next block, then the last ones, each leaning on the one before. */
export function BlockPanes({ chain, blocks }: { chain: ChainOverview; blocks: readonly BlockSummary[] }) {
  return (
    <ol aria-label={m.explorer_last_blocks()} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <li className="grid content-between gap-6 border-2 border-dashed border-edge p-4">
        <span className="text-xs text-soft">{m.explorer_next_block()}</span>
        <span>
          <span className="figures block font-display text-2xl">{chain.waiting.count}</span>
          <span className="text-xs text-soft">{m.explorer_waiting_count({ count: chain.waiting.count })}</span>
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
              <Moment at={minedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
