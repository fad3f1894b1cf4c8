import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { OnboardingQueue } from '#root/web/features/onboarding/review/onboarding-queue.tsx'
import { Shortcuts, useShortcuts } from '#root/web/features/operator/shortcuts.tsx'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

export default function OperatorOnboarding() {
  const [search] = useSearchParams()
  const shortcuts = useShortcuts()
  const choices = [
    { key: 'submitted', to: '?', label: <Capital>{m.cdd_status_submitted()}</Capital> },
    {
      key: 'revision-requested',
      to: '?status=revision-requested',
      label: <Capital>{m.cdd_status_revision()}</Capital>,
    },
    { key: 'approved', to: '?status=approved', label: m.review_approved() },
    { key: 'rejected', to: '?status=rejected', label: m.review_rejected() },
  ] as const
  const status = choices.find(({ key }) => key === search.get('status'))?.key ?? 'submitted'
  // On a phone, what is open from the list has the screen to itself.
  const isOpen = search.has('record')
  return (
    <>
      <title>{m.operator_title({ page: m.cdd_review_nav() })}</title>
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.cdd_review_heading()}>{m.cdd_review_text()}</ScreenTitle>
      </div>
      <div
        className={`mb-6 flex flex-wrap items-end justify-between gap-x-6 border-b border-mullion ${isOpen ? 'max-lg:hidden' : ''}`}
      >
        <ChoiceLinks label={m.review_status()} choices={choices} chosen={status} />
        <Shortcuts {...shortcuts} />
      </div>
      <OnboardingQueue key={status} status={status} hasKeys={shortcuts.isOn} />
    </>
  )
}

function Capital({ children }: { children: ReactNode }) {
  return <span className="inline-block first-letter:uppercase">{children}</span>
}
