import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { DepositQueue } from '#root/web/features/deposits/review/deposit-queue.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { Shortcuts, useShortcuts } from '#root/web/features/operator/shortcuts.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

/** The queue of deposits, /operator/deposits. */
export default function OperatorDeposits() {
  const [search] = useSearchParams()
  const shortcuts = useShortcuts()
  // On a phone, the open record fills the screen.
  const isOpen = search.has('deposit')
  return (
    <>
      <ConsoleTitle page={m.operator_nav_deposits()} />
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.review_deposits_heading()}>{m.review_deposits_text()}</ScreenTitle>
      </div>
      <DepositQueue hasKeys={shortcuts.isOn} aside={<Shortcuts {...shortcuts} />} />
    </>
  )
}
