import { m } from '#root/contract/messages/messages.js'
import { AccountPage } from '#root/web/features/identity/account-page.tsx'
import { ReminderLinkForm, useReminderLink } from '#root/web/features/reminders/reminder-link-form.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** The target of the links in emails with reminders, /reminders. */
export default function Reminders() {
  const { branding } = usePageData()
  const link = useReminderLink()
  const text = link?.token === '' ? m.reminders_page_no_token() : m.reminders_page_text()
  return (
    <AccountPage heading={m.reminders_heading()} text={text}>
      <title>{m.reminders_page_title(branding)}</title>
      <ReminderLinkForm link={link} />
    </AccountPage>
  )
}
