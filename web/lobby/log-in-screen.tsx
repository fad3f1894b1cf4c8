import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { sessionQuery } from '#root/web/api/session.ts'
import { BrowserLinkForm, BrowserLinkRequest } from '#root/web/features/identity/browser-link.tsx'
import { CodeForm, Credentials, PasskeyButton } from '#root/web/features/identity/log-in-form.tsx'
import { useLogIn } from '#root/web/features/identity/log-in.ts'
import { Button } from '#root/web/ui/button.tsx'
import { useLinkToken } from '#root/web/ui/link-token.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Content, LobbyTitle } from './frame.tsx'
import { lobbyQuery } from './queries.ts'

/** The log-in of teachers and of the host's staff, /login; also the target of a link for a new browser. */
export function LogInScreen() {
  const token = useLinkToken()
  const [link, setLink] = useState<'open' | 'used' | 'left'>('open')
  if (token && link === 'open')
    return (
      <Content isNarrow>
        <LobbyTitle page={m.account_log_in()} />
        <ScreenTitle title={m.account_browser_link_heading()}>{m.account_browser_link_text()}</ScreenTitle>
        <BrowserLinkForm token={token} onUsed={() => setLink('used')} onDismiss={() => setLink('left')} />
      </Content>
    )
  return (
    <Content isNarrow>
      <LobbyTitle page={m.account_log_in()} />
      <ScreenTitle title={m.lobby_log_in_heading()}>{m.lobby_log_in_text()}</ScreenTitle>
      {link === 'used' && <Notice tone="done">{m.account_browser_link_used()}</Notice>}
      <LogInForm />
      <AccountHint />
    </Content>
  )
}

/** Returns a function that stores the new session and opens `to`, by default the start page of the role. */
export function useFinishLogIn() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (actor: Actor, to = actor.role === 'client' ? '/classes' : '/host') => {
    queries.setQueryData(sessionQuery.queryKey, { actor, needsSecondFactor: false })
    void queries.invalidateQueries()
    void navigate(to, { replace: true })
  }
}

/** An address of the lobby itself. */
const ownAddress = /^\/(?:classes|host|account)(?:\/[\w/-]*)?$/

/** Logs in with the password and, where the person has one, a code; or with a passkey. `onDone` takes over from there. */
export function LogInForm({ onDone }: { onDone?: (actor: Actor) => void }) {
  const [search] = useSearchParams()
  const attempt = useLogIn()
  const arrive = useFinishLogIn()
  const { actor, refused } = attempt
  const from = search.get('from') ?? ''
  useEffect(() => {
    if (!actor) return
    if (onDone) onDone(actor)
    else arrive(actor, ownAddress.test(from) ? from : undefined)
    // Once for each log-in.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [actor])
  if (attempt.asksForCode) return <CodeForm attempt={attempt} />
  return (
    <form method="post" noValidate onSubmit={(event) => void attempt.logIn(event)} className="grid gap-5">
      {search.has('ended') && attempt.isUntried && <Notice tone="info">{m.lobby_session_over()}</Notice>}
      <Credentials attempt={attempt} />
      {refused && <Notice tone="refused">{refused}</Notice>}
      {attempt.throttledEmail && <BrowserLinkRequest email={attempt.throttledEmail} />}
      <Button type="submit" pending={attempt.running === 'password'} pendingLabel={m.account_logging_in()}>
        {m.account_log_in()}
      </Button>
      <PasskeyButton attempt={attempt} />
    </form>
  )
}

/** How a teacher gets an account at this host. */
function AccountHint() {
  const lobby = useQuery(lobbyQuery).data
  return (
    <p className="mt-8 min-h-11 border-t border-mullion pt-5 text-sm text-soft">
      {lobby?.openSignUp === true && (
        <Link className="link inline-flex min-h-11 items-center" to="/signup">
          {m.lobby_open_account()}
        </Link>
      )}
      {lobby?.openSignUp === false && m.lobby_by_invitation()}
    </p>
  )
}
