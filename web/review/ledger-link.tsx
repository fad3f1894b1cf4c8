import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'

/** A link to all transfers of a record. */
export function LedgerLink({ recordId }: { recordId: string }) {
  return (
    <Link
      to={`/operator/ledger?view=transfers&about=${recordId}`}
      className="link inline-flex min-h-11 w-fit items-center text-sm"
    >
      {m.ledger_record_in_ledger()}
    </Link>
  )
}
