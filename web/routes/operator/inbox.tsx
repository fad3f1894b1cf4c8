import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { Inbox } from '#root/web/features/inbox/inbox.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

/** Messages from visitors, /operator/inbox. */
export default function OperatorInbox() {
  const [search] = useSearchParams()
  // On a phone, the open message fills the screen.
  const isOpen = search.has('message')
  return (
    <>
      <ConsoleTitle page={m.inbox_nav()} />
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.inbox_heading()}>{m.inbox_text()}</ScreenTitle>
      </div>
      <Inbox />
    </>
  )
}
