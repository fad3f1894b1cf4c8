import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { Shortcuts, useShortcuts } from '#root/web/features/operator/shortcuts.tsx'
import { FreezeControl } from '#root/web/features/withdrawals/freeze/freeze-control.tsx'
import { WithdrawalQueue } from '#root/web/features/withdrawals/review/withdrawal-queue.tsx'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

export default function OperatorWithdrawals() {
  const [search] = useSearchParams()
  const shortcuts = useShortcuts()
  const choices = [
    { key: 'pending', to: '?', label: m.review_pending() },
    { key: 'approved', to: '?status=approved', label: m.review_completed() },
    { key: 'rejected', to: '?status=rejected', label: m.review_rejected() },
    { key: 'cancelled', to: '?status=cancelled', label: m.review_cancelled() },
  ] as const
  const status = choices.find(({ key }) => key === search.get('status'))?.key ?? 'pending'
  // On a phone, what is open from the list has the screen to itself.
  const isOpen = search.has('withdrawal')
  return (
    <>
      <title>{m.operator_title({ page: m.operator_nav_withdrawals() })}</title>
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.review_withdrawals_heading()}>{m.review_withdrawals_text()}</ScreenTitle>
      </div>
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <FreezeControl />
      </div>
      <div
        className={`mb-6 flex flex-wrap items-end justify-between gap-x-6 border-b border-mullion ${isOpen ? 'max-lg:hidden' : ''}`}
      >
        <ChoiceLinks label={m.review_status()} choices={choices} chosen={status} />
        <Shortcuts {...shortcuts} />
      </div>
      <WithdrawalQueue key={status} status={status} hasKeys={shortcuts.isOn} />
    </>
  )
}
