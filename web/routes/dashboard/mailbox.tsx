import { m } from '#root/contract/messages/messages.js'
import { Mailbox } from '#root/web/features/mails/mailbox.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.mailbox_nav, whenSignedOut: 'show-message' }

/** The client's emails, /dashboard/mailbox. */
export default function MailboxRoute() {
  return <Mailbox />
}
