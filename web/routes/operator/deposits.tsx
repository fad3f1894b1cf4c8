import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { DepositQueue } from '#root/web/features/deposits/review/deposit-queue.tsx'
import { Shortcuts, useShortcuts } from '#root/web/features/operator/shortcuts.tsx'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

export default function OperatorDeposits() {
  const [search] = useSearchParams()
  const shortcuts = useShortcuts()
  const choices = [
    { key: 'pending', to: '?', label: m.review_pending() },
    { key: 'approved', to: '?status=approved', label: m.review_approved() },
    { key: 'rejected', to: '?status=rejected', label: m.review_rejected() },
  ] as const
  const status = choices.find(({ key }) => key === search.get('status'))?.key ?? 'pending'
  // On a phone, what is open from the list has the screen to itself.
  const isOpen = search.has('deposit')
  return (
    <>
      <title>{m.operator_title({ page: m.operator_nav_deposits() })}</title>
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.review_deposits_heading()}>{m.review_deposits_text()}</ScreenTitle>
      </div>
      <div
        className={`mb-6 flex flex-wrap items-end justify-between gap-x-6 border-b border-mullion ${isOpen ? 'max-lg:hidden' : ''}`}
      >
        <ChoiceLinks label={m.review_status()} choices={choices} chosen={status} />
        <Shortcuts {...shortcuts} />
      </div>
      <DepositQueue key={status} status={status} hasKeys={shortcuts.isOn} />
    </>
  )
}
