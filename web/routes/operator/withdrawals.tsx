import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { Shortcuts, useShortcuts } from '#root/web/features/operator/shortcuts.tsx'
import { FreezeControl } from '#root/web/features/withdrawals/freeze/freeze-control.tsx'
import { WithdrawalQueue } from '#root/web/features/withdrawals/review/withdrawal-queue.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

/** The queue of withdrawals, /operator/withdrawals. */
export default function OperatorWithdrawals() {
  const [search] = useSearchParams()
  const shortcuts = useShortcuts()
  // On a phone, the open record fills the screen.
  const isOpen = search.has('withdrawal')
  return (
    <>
      <ConsoleTitle page={m.operator_nav_withdrawals()} />
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.review_withdrawals_heading()}>{m.review_withdrawals_text()}</ScreenTitle>
      </div>
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <FreezeControl />
      </div>
      <WithdrawalQueue hasKeys={shortcuts.isOn} aside={<Shortcuts {...shortcuts} />} />
    </>
  )
}
