import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { Outbox } from '#root/web/features/mails/outbox/outbox-list.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

/** The firm's emails, /operator/outbox. */
export default function OperatorOutbox() {
  const [search] = useSearchParams()
  const choices = [
    { key: 'all', to: '?', label: m.outbox_all() },
    { key: 'recovery', to: '?about=recovery', label: m.outbox_recovery() },
    { key: 'trouble', to: '?about=trouble', label: m.outbox_filter_failed() },
  ] as const
  const about = choices.find(({ key }) => key === search.get('about'))?.key ?? 'all'
  // On a phone, the open email fills the screen.
  const isOpen = search.has('mail')
  return (
    <>
      <ConsoleTitle page={m.outbox_nav()} />
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.outbox_heading()}>{m.outbox_text()}</ScreenTitle>
      </div>
      <div className={`mb-6 border-b border-mullion ${isOpen ? 'max-lg:hidden' : ''}`}>
        <ChoiceLinks label={m.outbox_about()} choices={choices} chosen={about} />
      </div>
      <Outbox key={about} about={about} />
    </>
  )
}
