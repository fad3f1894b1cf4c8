import { m } from '#root/contract/messages/messages.js'
import { LedgerScreen } from '#root/web/features/ledger/ledger-screen.tsx'

/** Where every dollar is, /operator/ledger. */
export default function OperatorLedger() {
  return (
    <>
      <title>{m.operator_title({ page: m.ledger_nav() })}</title>
      <LedgerScreen />
    </>
  )
}
