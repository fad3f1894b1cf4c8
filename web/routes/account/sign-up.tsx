import { m } from '#root/contract/messages/messages.js'
import { AccountPage } from '#root/web/features/identity/account-page.tsx'
import { SignUpForm } from '#root/web/features/identity/sign-up-form.tsx'
import { SignedInOffer } from '#root/web/features/identity/signed-in-offer.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** Sign up, /signup. */
export default function SignUp() {
  const { branding } = usePageData()
  return (
    <AccountPage heading={m.account_sign_up_heading()} text={m.account_sign_up_text()}>
      <title>{m.account_sign_up_title(branding)}</title>
      <SignedInOffer />
      <SignUpForm />
    </AccountPage>
  )
}
