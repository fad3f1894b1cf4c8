import { m } from '#root/contract/messages/messages.js'
import { LedgerScreen } from '#root/web/features/ledger/ledger-screen.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** The ledger, /operator/ledger. */
export default function OperatorLedger() {
  return (
    <>
      <ConsoleTitle page={m.ledger_nav()} />
      <LedgerScreen />
    </>
  )
}
