import { Link } from 'react-router'
import type { LedgerTransfer } from '#root/contract/ledger-transfers.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeAccount } from './ledger-labels.ts'

const kinds: Record<LedgerTransfer['record']['kind'], () => string> = {
  deposit: m.ledger_record_deposit,
  investment: m.ledger_record_investment,
  withdrawal: m.ledger_record_withdrawal,
  closing: m.ledger_record_closing,
}

/** A link to the record that moved the money: to its queue, or to the client for a record without one. */
export function RecordLink({ transfer: { record, from, to } }: { transfer: LedgerTransfer }) {
  const client = (from.client ?? to.client)?.id
  const label = kinds[record.kind]()
  const address =
    record.kind === 'deposit' || record.kind === 'withdrawal'
      ? `/operator/${record.kind}s?status=all&${record.kind}=${record.id}`
      : client && `/operator/clients/${encodeURIComponent(client)}`
  return address ? (
    <Link to={address} className="link inline-flex min-h-11 items-center md:-my-3">
      {label}
    </Link>
  ) : (
    label
  )
}

/** One side of a transfer: its account and the owner. */
export function Side({ side: { id, kind, client } }: { side: LedgerTransfer['from'] }) {
  return (
    <Link to={`?account=${id}`} className="link inline-flex min-h-11 items-center wrap-anywhere md:-my-3">
      {client ? `${describeAccount(kind)} · ${client.name}` : describeAccount(kind)}
    </Link>
  )
}
