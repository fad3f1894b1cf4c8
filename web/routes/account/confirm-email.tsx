import { m } from '#root/contract/messages/messages.js'
import { AccountPage } from '#root/web/features/identity/account-page.tsx'
import { ConfirmEmailForm } from '#root/web/features/identity/confirm-email-form.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** The target of the link in an email, /confirm-email. */
export default function ConfirmEmail() {
  const { branding } = usePageData()
  return (
    <AccountPage heading={m.profile_confirm_heading()} text={m.profile_confirm_text()}>
      <title>{m.profile_confirm_title(branding)}</title>
      <ConfirmEmailForm />
    </AccountPage>
  )
}
