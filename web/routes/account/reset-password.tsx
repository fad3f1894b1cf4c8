import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { AccountPage } from '#root/web/features/identity/account-page.tsx'
import { NewPasswordForm } from '#root/web/features/identity/new-password-form.tsx'
import { RecoveryRequest } from '#root/web/features/identity/recovery-request.tsx'
import { ResetByCodeForm } from '#root/web/features/identity/reset-by-code-form.tsx'
import { Button } from '#root/web/ui/button.tsx'
import { useLinkToken } from '#root/web/ui/link-token.ts'
import { usePageData } from '#root/web/ui/page-data.ts'

/**
 * Password recovery, /resetpassword: requests a link, sets the new password with a link, or with a code
 * from the profile.
 */
export default function ResetPassword() {
  const { branding } = usePageData()
  const token = useLinkToken()
  const [isByCode, setByCode] = useState(false)
  if (token)
    return (
      <AccountPage heading={m.recovery_set_heading()} text={m.recovery_set_text()}>
        <title>{m.recovery_set_title(branding)}</title>
        <NewPasswordForm token={token} />
      </AccountPage>
    )
  if (isByCode)
    return (
      <AccountPage heading={m.reset_code_heading()} text={m.reset_code_text()}>
        <title>{m.recovery_title(branding)}</title>
        <ResetByCodeForm onBack={() => setByCode(false)} />
      </AccountPage>
    )
  return (
    <AccountPage heading={m.recovery_heading()} text={m.recovery_text()}>
      <title>{m.recovery_title(branding)}</title>
      <RecoveryRequest />
      <div className="grid justify-items-start gap-3 border-t border-mullion pt-6 text-sm">
        <p className="text-soft">{m.reset_code_offer()}</p>
        <Button kind="quiet" onClick={() => setByCode(true)}>
          {m.reset_code_use()}
        </Button>
      </div>
    </AccountPage>
  )
}
