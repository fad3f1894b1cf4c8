import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TransactionDetail } from '#root/contract/chain.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatBitcoin, parseBitcoin } from '#root/domain/bitcoin.ts'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Figure } from '#root/web/ui/figure.tsx'
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
            <Flow transaction={transaction} />
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

/** The amount and the state first, then where and when. */
function TransactionFacts({ transaction }: { transaction: TransactionDetail }) {
  const { block, bitcoin, isCoinbase, vsize } = transaction
  return (
    <div className="facade lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <dl className="p-5 sm:p-7">
        <Figure
          label={m.explorer_amount()}
          value={<Bitcoin amount={bitcoin} />}
          valueClassName="text-2xl leading-9"
          note={<TransactionState transaction={transaction} />}
        />
      </dl>
      <div className="p-5 sm:p-7">
        <Facts>
          <Fact name={m.explorer_first_seen()}>
            <Moment instant={transaction.firstSeenAt} />
          </Fact>
          <Fact name={m.explorer_block()}>
            {block ? (
              <span className="flex flex-wrap items-baseline gap-x-2">
                {m.explorer_block_at({ height: block.height })} <ChainLink to="block" id={block.hash} />
              </span>
            ) : (
              m.explorer_no_block()
            )}
          </Fact>
          {!isCoinbase && (
            <Fact name={m.explorer_fee()} wide>
              <Bitcoin amount={transaction.fee} /> <span className="text-soft">{m.explorer_size({ vsize })}</span>
            </Fact>
          )}
        </Facts>
      </div>
    </div>
  )
}

/** Both sides with the same total: the inputs, and the outputs with the fee. */
function Flow({ transaction }: { transaction: TransactionDetail }) {
  const { bitcoin, fee, isCoinbase } = transaction
  const total = formatBitcoin((parseBitcoin(bitcoin) ?? 0n) + (isCoinbase ? 0n : (parseBitcoin(fee) ?? 0n)))
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <Inputs transaction={transaction} total={total} />
      <ArrowRight
        aria-hidden="true"
        className="size-11 self-center justify-self-center rounded-full border border-mullion bg-paper p-2.5 text-brass max-lg:rotate-90 rtl:lg:rotate-180"
      />
      <Outputs transaction={transaction} total={total} />
    </div>
  )
}

interface FlowSideProps {
  transaction: TransactionDetail
  total: string
}

function Inputs({ transaction: { inputs, isCoinbase }, total }: FlowSideProps) {
  return (
    <FlowSide title={m.explorer_from()} total={total}>
      {isCoinbase && <li className={`${row} border-s-brass-fill`}>{m.explorer_new_coins()}</li>}
      {inputs.map(({ txid, vout, address, bitcoin }) => (
        <li key={`${txid}:${vout}`} className={`${row} border-s-brass-fill`}>
          <span className={place}>
            {address ? <ChainLink to="address" id={address} /> : <ChainLink to="transaction" id={txid} />}
          </span>
          {bitcoin && <Bitcoin amount={bitcoin} className={amount} />}
        </li>
      ))}
    </FlowSide>
  )
}

function Outputs({ transaction: { outputs, fee, isCoinbase }, total }: FlowSideProps) {
  return (
    <FlowSide title={m.explorer_to()} total={total}>
      {outputs.map(({ address, bitcoin, isSpent }, index) => (
        <li key={index} className={`${row} ${address && !isSpent ? 'border-s-leaf' : 'border-s-edge'}`}>
          <span className={place}>{address ? <ChainLink to="address" id={address} /> : m.explorer_no_address()}</span>
          {address && (
            <span className="text-xs text-soft sm:row-start-2">
              {isSpent ? m.explorer_spent() : m.explorer_unspent()}
            </span>
          )}
          {address && bitcoin && <Bitcoin amount={bitcoin} className={amount} />}
        </li>
      ))}
      {!isCoinbase && (
        <li className={`${row} border-s-transparent bg-transparent`}>
          <span className="py-1 text-soft">{m.explorer_fee()}</span>
          <Bitcoin amount={fee} className={amount} />
        </li>
      )}
    </FlowSide>
  )
}

/** One side of a transaction: its lines, and their total at the bottom, level with the other side's. */
function FlowSide({ title, total, children }: { title: string; total: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 grid-rows-[auto_1fr_auto] gap-2">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <ul className="grid content-start gap-2">{children}</ul>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-edge px-3 pt-2 text-sm font-semibold">
        {m.explorer_total()}
        <Bitcoin amount={total} className="ms-auto" />
      </p>
    </section>
  )
}

/** A phone has the address above the amount. All amounts end on one line. */
const row =
  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 border-s-3 bg-glass/60 px-3 py-2 text-sm sm:grid-cols-[minmax(0,1fr)_auto]'
const place = 'max-sm:col-span-2'
const amount = 'col-start-2 text-end sm:row-start-1'
