import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { WalletTransaction } from '#root/contract/wallet.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Status, type StatusTone } from '#root/web/ui/status.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { useReplacePayment } from './queries.ts'

/** Every payment in and out, newest first. Unconfirmed ones can be replaced. */
export function TransactionList({ transactions }: { transactions: readonly WalletTransaction[] }) {
  const replacing = useReplacePayment()
  const running = replacing.isPending ? replacing.variables.txid : null
  return (
    <div className="grid gap-4">
      {replacing.error && <Notice tone="refused">{describeError(replacing.error)}</Notice>}
      <Table
        caption={m.wallet_list()}
        columns={columnsFor(running, (txid, pays) => replacing.mutate({ txid, pays }))}
        rows={transactions}
        rowKey={({ txid }) => txid}
      />
    </div>
  )
}

function columnsFor(
  running: string | null,
  onReplace: (txid: string, pays: 'same' | 'oneself') => void,
): readonly Column<WalletTransaction>[] {
  return [
    { key: 'when', heading: m.wallet_when(), cell: ({ at }) => <Moment instant={at} /> },
    { key: 'what', heading: m.wallet_what(), cell: (transaction) => <PaymentDescription transaction={transaction} /> },
    {
      key: 'amount',
      heading: 'tBTC',
      align: 'right',
      cell: ({ change, fee, status }) => (
        <span className={status === 'replaced' || status === 'dropped' ? 'text-soft line-through' : ''}>
          <span dir="ltr">{change.startsWith('-') ? change.replace('-', '−') : `+${change}`}</span>
          {fee && <span className="block text-xs text-soft">{m.wallet_fee({ bitcoin: fee })}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      heading: m.wallet_state(),
      cell: (transaction) => (
        <div className="grid justify-items-start gap-2 max-md:justify-items-end">
          <State transaction={transaction} />
          {transaction.isReplaceable && (
            <div className="flex flex-wrap gap-2 max-md:justify-end">
              <Button
                kind="quiet"
                className="px-3 font-normal"
                pending={running === transaction.txid}
                onClick={() => onReplace(transaction.txid, 'same')}
              >
                {m.wallet_raise()}
              </Button>
              {transaction.to && (
                <Button
                  kind="quiet"
                  className="px-3 font-normal"
                  pending={running === transaction.txid}
                  onClick={() => onReplace(transaction.txid, 'oneself')}
                >
                  {m.wallet_take_back()}
                </Button>
              )}
            </div>
          )}
        </div>
      ),
    },
  ]
}

function PaymentDescription({ transaction: { txid, change, to, deposit } }: { transaction: WalletTransaction }) {
  return (
    <span className="grid gap-0.5">
      {deposit ? (
        <Link to={`/dashboard/deposit?deposit=${deposit.id}`} className="link inline-flex min-h-11 items-center">
          {m.wallet_paid_deposit({ amount: formatDollars(fromDecimal(deposit.amount)) })}
        </Link>
      ) : (
        <span>{nameOf(change, to)}</span>
      )}
      <span className="text-xs">
        <ChainLink to="transaction" id={txid} />
      </span>
    </span>
  )
}

function nameOf(change: string, to: string | null): string {
  if (to) return m.wallet_paid({ address: short(to) })
  return change.startsWith('-') ? m.wallet_to_self() : m.wallet_received()
}

const short = (text: string) => `${text.slice(0, 8)}…${text.slice(-8)}`

function State({ transaction: { status } }: { transaction: WalletTransaction }) {
  const states: Record<WalletTransaction['status'], [StatusTone, string]> = {
    waiting: ['pending', m.status_payment_unconfirmed()],
    confirmed: ['done', m.status_payment_confirmed()],
    replaced: ['undone', m.status_payment_replaced()],
    dropped: ['undone', m.status_payment_dropped()],
  }
  const [tone, label] = states[status]
  return <Status tone={tone}>{label}</Status>
}
