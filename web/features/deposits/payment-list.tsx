import type { Deposit, Payment } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Status, type StatusTone } from '#root/web/ui/status.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'

/** Every payment to a deposit's address, with its current state. Renders nothing if there is none. */
export function PaymentList({ deposit }: { deposit: Deposit }) {
  const { payments, required } = deposit.payment
  if (payments.length === 0) return null
  return (
    <Table
      caption={m.payment_list()}
      columns={columnsFor(required)}
      rows={payments}
      rowKey={({ txid, vout }) => `${txid}:${vout}`}
    />
  )
}

const columnsFor = (required: number): readonly Column<Payment>[] => [
  {
    key: 'transaction',
    heading: m.payment_transaction(),
    cell: ({ txid }) => <ChainLink to="transaction" id={txid} />,
  },
  {
    key: 'seen',
    heading: m.payment_first_seen(),
    cell: ({ firstSeenAt, isLate }) => (
      <>
        <Moment instant={firstSeenAt} />
        {isLate && <span className="text-soft"> · {m.payment_is_late()}</span>}
      </>
    ),
  },
  { key: 'amount', heading: 'tBTC', align: 'right', cell: ({ bitcoin }) => <span dir="ltr">{bitcoin}</span> },
  {
    key: 'state',
    heading: m.payment_state(),
    cell: (payment) => <PaymentState payment={payment} required={required} />,
  },
]

function PaymentState({ payment, required }: { payment: Payment; required: number }) {
  const { state, confirmations: count, replacedBy } = payment
  const states: Record<Payment['state'], [StatusTone, string]> = {
    seen: ['pending', m.status_payment_unconfirmed()],
    confirming: ['running', m.payment_state_confirming({ count, required })],
    ready: ['done', m.status_payment_confirmed()],
    replaced: ['refused', m.status_payment_replaced()],
    dropped: ['refused', m.status_payment_dropped()],
    reorged: ['undone', m.status_payment_removed()],
  }
  const [tone, label] = states[state]
  return (
    <>
      <Status tone={tone}>{label}</Status>
      {replacedBy && (
        <span className="block text-xs text-soft">
          {m.payment_replaced_by()} <ChainLink to="transaction" id={replacedBy} />
        </span>
      )}
    </>
  )
}
