import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LedgerTransferDetail } from '#root/contract/ledger-transfers.ts'
import { m } from '#root/contract/messages/messages.js'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { formatMoment, Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { amountColumns, LedgerDetail } from './ledger-detail.tsx'
import { describeReason } from './ledger-labels.ts'
import { ledgerTransferQuery } from './queries.ts'
import { RecordLink, Side } from './transfer-links.tsx'
import { transfersAddress } from './transfers-address.ts'

/** One transfer: its reason, its time by both clocks, its record, and its effect on both accounts. */
export function Transfer({ id }: { id: string }) {
  const transfer = useQuery(ledgerTransferQuery(id))
  return (
    <LedgerDetail back={{ to: '?view=transfers', label: m.ledger_all_transfers() }} read={transfer}>
      {(read) => <TransferDetail transfer={read} />}
    </LedgerDetail>
  )
}

function TransferDetail({ transfer }: { transfer: LedgerTransferDetail }) {
  const { reason, amount, at, recordedAt, digest, record, entries } = transfer
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-2xl">
          {describeReason(reason)} <Money amount={amount} />
        </h2>
        <p className="text-sm text-soft">{m.ledger_transfer_number({ id: transfer.id })}</p>
      </header>
      <Pane>
        <Facts>
          <Fact name={m.ledger_when()}>
            <Moment instant={at} />
          </Fact>
          <Fact name={m.ledger_recorded()}>
            <span className="figures">{formatMoment(recordedAt)}</span>
          </Fact>
          <Fact name={m.ledger_record()}>
            <RecordLink transfer={transfer} />
          </Fact>
          <Fact name={m.ledger_same_record()}>
            <Link to={transfersAddress({ about: record.id })} className="link inline-flex min-h-11 items-center">
              {m.ledger_its_transfers()}
            </Link>
          </Fact>
          <Fact name={m.ledger_digest()} wide>
            <span dir="ltr" className="font-mono text-xs">
              {digest}
            </span>
          </Fact>
        </Facts>
      </Pane>
      <Table caption={m.ledger_both_sides()} columns={columns()} rows={entries} rowKey={(entry) => entry.id} />
    </>
  )
}

const columns = (): readonly Column<LedgerTransferDetail['entries'][number]>[] => [
  { key: 'account', heading: m.ledger_account(), cell: ({ account }) => <Side side={account} /> },
  ...amountColumns<LedgerTransferDetail['entries'][number]>(),
]
