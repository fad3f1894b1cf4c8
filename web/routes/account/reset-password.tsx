import { m } from '#root/contract/messages/messages.js'
import { AccountPage } from '#root/web/features/identity/account-page.tsx'
import { NewPasswordForm } from '#root/web/features/identity/new-password-form.tsx'
import { RecoveryRequest } from '#root/web/features/identity/recovery-request.tsx'
import { useLinkToken } from '#root/web/ui/link-token.ts'

/** Password recovery, /resetpassword: asks for a link, or sets the new password where a link leads. */
export default function ResetPassword() {
  const token = useLinkToken()
  if (token)
    return (
      <AccountPage heading={m.recovery_set_heading()} text={m.recovery_set_text()}>
        <title>{m.recovery_set_title()}</title>
        <NewPasswordForm token={token} />
      </AccountPage>
    )
  return (
    <AccountPage heading={m.recovery_heading()} text={m.recovery_text()}>
      <title>{m.recovery_title()}</title>
      <RecoveryRequest />
    </AccountPage>
  )
}
