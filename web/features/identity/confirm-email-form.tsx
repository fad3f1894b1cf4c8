import { useEffect, useState } from 'react'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { addressAfterLogIn } from './address-after-log-in.ts'

type Confirmed = Pick<Actor, 'email' | 'role'>
type Confirmation = 'idle' | 'running' | { readonly refused: string } | Confirmed

/**
 * Confirms an email with the token after the '#' of the address. It needs a press of a button, because some mail
 * programs open links automatically, and the link works once.
 */
export function ConfirmEmailForm() {
  const [token, setToken] = useState<string | null>(null)
  const [state, setState] = useState<Confirmation>('idle')
  useEffect(() => setToken(location.hash.slice(1)), [])

  async function confirm() {
    if (!token || state === 'running') return
    setState('running')
    try {
      setState(await call('POST /api/profile/new-email/confirmation', { body: { token } }))
    } catch (error) {
      setState({ refused: describeError(error as Error) })
    }
  }

  if (token === '')
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="refused">{m.profile_confirm_no_token()}</Notice>
        <ButtonLink kind="quiet" to="/login">
          {m.recovery_log_in()}
        </ButtonLink>
      </div>
    )
  if (typeof state === 'object' && 'email' in state)
    return (
      <div className="grid justify-items-start gap-5">
        <Notice tone="done">{m.profile_confirm_done({ email: state.email })}</Notice>
        <ButtonLink to={`${addressAfterLogIn(state.role, null)}/profile`}>{m.profile_confirm_go()}</ButtonLink>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-5">
      {typeof state === 'object' && <Notice tone="refused">{state.refused}</Notice>}
      <Button
        disabled={token === null}
        pending={state === 'running'}
        pendingLabel={m.profile_confirm_checking()}
        onClick={() => void confirm()}
      >
        {m.profile_confirm_button()}
      </Button>
    </div>
  )
}
