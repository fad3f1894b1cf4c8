import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { MailDelivery } from '#root/contract/recovery.ts'
import { describeRefusal } from '#root/contract/refusals.ts'
import { recoveryLinkMinutes } from '#root/domain/recovery.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { noLinkToken } from '#root/web/ui/link-token.ts'
import { Notice } from '#root/web/ui/notice.tsx'

type RequestState = 'idle' | 'running' | { readonly refused: string } | MailDelivery

/** Offers the owner of an account a link by email after others have used up the attempts for new browsers. */
export function BrowserLinkRequest({ email }: { email: string }) {
  const [state, setState] = useState<RequestState>('idle')

  async function requestLink() {
    if (state === 'running') return
    setState('running')
    try {
      setState(await call('POST /api/browser-links', { body: { email } }))
    } catch (error) {
      setState({ refused: describeError(error as Error) })
    }
  }

  if (typeof state === 'object' && 'delivery' in state) {
    const values = { minutes: recoveryLinkMinutes }
    return (
      <Notice tone="done">
        {state.delivery === 'mail'
          ? m.account_browser_link_asked_mail(values)
          : m.account_browser_link_asked_facilitator(values)}
      </Notice>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-soft">{m.account_browser_link_offer()}</p>
      {typeof state === 'object' && <Notice tone="refused">{state.refused}</Notice>}
      <Button
        kind="quiet"
        pending={state === 'running'}
        pendingLabel={m.account_browser_link_asking()}
        onClick={() => void requestLink()}
      >
        {m.account_browser_link_request()}
      </Button>
    </div>
  )
}

/**
 * Makes this browser known to an account with the token of a link. It needs a press of a button, because some mail
 * programs open links automatically, and the link works once.
 */
export function BrowserLinkForm({
  token,
  onUsed,
  onDismiss,
}: {
  token: string
  onUsed: () => void
  onDismiss: () => void
}) {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'running' | { readonly refused: string }>('idle')

  /** Continues to the log-in and drops the token. */
  async function dropToken(callback: () => void) {
    await navigate('/login', { replace: true, state: noLinkToken })
    callback()
  }

  async function use() {
    if (state === 'running') return
    setState('running')
    try {
      await call('POST /api/browser-links/completion', { body: { token } })
      await dropToken(onUsed)
    } catch (error) {
      // An incompletely copied token is refused as input.
      const isTruncated = error instanceof RefusedError && error.field === 'token'
      setState({ refused: isTruncated ? describeRefusal('recovery-link-not-valid') : describeError(error as Error) })
    }
  }

  return (
    <div className="grid justify-items-start gap-5">
      {typeof state === 'object' && <Notice tone="refused">{state.refused}</Notice>}
      <Button pending={state === 'running'} pendingLabel={m.account_browser_link_using()} onClick={() => void use()}>
        {m.account_browser_link_use()}
      </Button>
      <button type="button" className="link min-h-11 text-sm" onClick={() => void dropToken(onDismiss)}>
        {m.account_browser_link_skip()}
      </button>
    </div>
  )
}
