import { m } from '#root/contract/messages/messages.js'
import { Inbox } from '#root/web/features/inbox/inbox.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

/** Messages from visitors, /operator/inbox. */
export default function OperatorInbox() {
  return (
    <>
      <ConsoleTitle page={m.inbox_nav()} />
      <ScreenTitle title={m.inbox_heading()}>{m.inbox_text()}</ScreenTitle>
      <Inbox />
    </>
  )
}
