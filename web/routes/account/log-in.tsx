import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { AccountPage } from '#root/web/features/identity/account-page.tsx'
import { BrowserLinkForm } from '#root/web/features/identity/browser-link.tsx'
import { LogInForm } from '#root/web/features/identity/log-in-form.tsx'
import { SignedInOffer } from '#root/web/features/identity/signed-in-offer.tsx'
import { useLinkToken } from '#root/web/ui/link-token.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** Log in, /login; also the target of a link for a new browser, which comes first. */
export default function LogIn() {
  const { branding } = usePageData()
  const token = useLinkToken()
  const [link, setLink] = useState<'open' | 'used' | 'left'>('open')
  if (token && link === 'open')
    return (
      <AccountPage heading={m.account_browser_link_heading()} text={m.account_browser_link_text()}>
        <title>{m.account_log_in_title(branding)}</title>
        <BrowserLinkForm token={token} onUsed={() => setLink('used')} onDismiss={() => setLink('left')} />
      </AccountPage>
    )
  return (
    <AccountPage heading={m.account_log_in_heading()} text={m.account_log_in_text()}>
      <title>{m.account_log_in_title(branding)}</title>
      <SignedInOffer />
      {link === 'used' && <Notice tone="done">{m.account_browser_link_used()}</Notice>}
      <LogInForm />
    </AccountPage>
  )
}
