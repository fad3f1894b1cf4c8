import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { TransactionDetail } from '#root/contract/chain.ts'
import { m } from '#root/contract/messages/messages.js'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { RecordFrame } from './frame.tsx'
import { transactionQuery } from './queries.ts'
import { RawBytes } from './raw-bytes.tsx'
import { TransactionState } from './transaction-table.tsx'

/** One transaction: its state, its inputs and its outputs. */
export function TransactionScreen({ txid }: { txid: string }) {
  return (
    <RecordFrame title={m.explorer_transaction()} id={txid} query={useQuery(transactionQuery(txid))}>
      {(transaction) => (
        <>
          <StateExplanation transaction={transaction} />
          <TransactionFacts transaction={transaction} />
          <Pane title={m.explorer_flow()}>
            <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
              <Inputs transaction={transaction} />
              <ArrowRight
                aria-hidden="true"
                className="size-6 self-center justify-self-center text-brass max-md:rotate-90 rtl:md:rotate-180"
              />
              <Outputs transaction={transaction} />
            </div>
          </Pane>
          <Pane title={m.explorer_check()}>
            <div className="grid gap-6">
              <p className="max-w-prose text-sm text-soft">{m.explorer_raw_transaction_text()}</p>
              <RawBytes
                label={m.explorer_raw_transaction()}
                hex={transaction.raw}
                copy={m.explorer_raw_transaction_copy()}
              />
            </div>
          </Pane>
        </>
      )}
    </RecordFrame>
  )
}

/** What the state means for the recipient. */
function StateExplanation({ transaction: { state, isReplaceable, replacedBy } }: { transaction: TransactionDetail }) {
  if (state === 'waiting')
    return <Notice tone="info">{isReplaceable ? m.explorer_waiting_replaceable() : m.explorer_waiting_final()}</Notice>
  if (state === 'dropped') return <Notice tone="info">{m.explorer_dropped_text()}</Notice>
  if (state !== 'replaced') return null
  return (
    <Notice tone="info">
      <p>{m.explorer_replaced_text()}</p>
      {replacedBy && <ChainLink to="transaction" id={replacedBy} />}
    </Notice>
  )
}

function TransactionFacts({ transaction }: { transaction: TransactionDetail }) {
  const { block, isCoinbase, vsize } = transaction
  return (
    <Pane>
      <Facts>
        <Fact name={m.explorer_state()}>
          <TransactionState transaction={transaction} />
        </Fact>
        <Fact name={m.explorer_first_seen()}>
          <Moment instant={transaction.firstSeenAt} />
        </Fact>
        <Fact name={m.explorer_block()}>
          {block ? (
            <>
              {m.explorer_block_at({ height: block.height })} <ChainLink to="block" id={block.hash} />
            </>
          ) : (
            m.explorer_no_block()
          )}
        </Fact>
        {!isCoinbase && (
          <Fact name={m.explorer_fee()}>
            <Bitcoin amount={transaction.fee} /> <span className="text-soft">{m.explorer_size({ vsize })}</span>
          </Fact>
        )}
      </Facts>
    </Pane>
  )
}

function Inputs({ transaction: { inputs, isCoinbase } }: { transaction: TransactionDetail }) {
  return (
    <section aria-label={m.explorer_from()} className="grid min-w-0 content-start gap-1">
      <h3 className="text-sm font-semibold">{m.explorer_from()}</h3>
      {isCoinbase && <p className="text-sm text-soft">{m.explorer_new_coins()}</p>}
      {inputs.map(({ txid, vout, address, bitcoin }) => (
        <div key={`${txid}:${vout}`} className={side}>
          {address ? <ChainLink to="address" id={address} /> : <ChainLink to="transaction" id={txid} />}
          {bitcoin && <Bitcoin amount={bitcoin} />}
        </div>
      ))}
    </section>
  )
}

function Outputs({ transaction: { outputs } }: { transaction: TransactionDetail }) {
  return (
    <section aria-label={m.explorer_to()} className="grid min-w-0 content-start gap-1">
      <h3 className="text-sm font-semibold">{m.explorer_to()}</h3>
      {outputs.map(({ address, bitcoin, isSpent }, index) => (
        <div key={index} className={side}>
          {address ? <ChainLink to="address" id={address} /> : <span>{m.explorer_no_address()}</span>}
          <span className="grid sm:justify-items-end">
            {address && bitcoin && <Bitcoin amount={bitcoin} />}
            {address && (
              <span className="text-xs text-soft">{isSpent ? m.explorer_spent() : m.explorer_unspent()}</span>
            )}
          </span>
        </div>
      ))}
    </section>
  )
}

const side =
  'grid items-baseline justify-between gap-x-4 border-t sm:flex border-mullion py-2 text-sm first-of-type:border-t-0'
