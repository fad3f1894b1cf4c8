import { m } from '#root/contract/messages/messages.js'
import { AccountPage } from '#root/web/features/identity/account-page.tsx'
import { LogInForm } from '#root/web/features/identity/log-in-form.tsx'
import { SignedInOffer } from '#root/web/features/identity/signed-in-offer.tsx'

/** Log in, /login. */
export default function LogIn() {
  return (
    <AccountPage heading={m.account_log_in_heading()} text={m.account_log_in_text()}>
      <title>{m.account_log_in_title()}</title>
      <SignedInOffer />
      <LogInForm />
    </AccountPage>
  )
}
