import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { OnboardingQueue } from '#root/web/features/onboarding/review/onboarding-queue.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { Shortcuts, useShortcuts } from '#root/web/features/operator/shortcuts.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

/** The queue of onboarding records, /operator/onboarding. */
export default function OperatorOnboarding() {
  const [search] = useSearchParams()
  const shortcuts = useShortcuts()
  // On a phone, the open record fills the screen.
  const isOpen = search.has('record')
  return (
    <>
      <ConsoleTitle page={m.cdd_review_nav()} />
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.cdd_review_heading()}>{m.cdd_review_text()}</ScreenTitle>
      </div>
      <OnboardingQueue hasKeys={shortcuts.isOn} aside={<Shortcuts {...shortcuts} />} />
    </>
  )
}
