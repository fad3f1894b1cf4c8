import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call } from '#root/web/api/client.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { AccountForm } from './account-form.tsx'
import { callHost } from './call.ts'
import { Content, LobbyTitle } from './frame.tsx'
import { useFinishLogIn } from './log-in-screen.tsx'
import { lobbyQuery } from './queries.ts'

/** A teacher opens an account, /signup, where the host allows it. */
export function SignUpScreen() {
  const lobby = useQuery(lobbyQuery)
  const arrive = useFinishLogIn()
  const [isUnopened, setUnopened] = useState(false)
  return (
    <Content isNarrow>
      <LobbyTitle page={m.lobby_open_account()} />
      <ScreenTitle title={m.lobby_sign_up_heading()}>{m.lobby_sign_up_text()}</ScreenTitle>
      {isUnopened && <Notice tone="refused">{m.account_not_opened()}</Notice>}
      {lobby.error && (
        <LoadFailed what={m.lobby_sign_up_heading()} error={lobby.error} onRetry={() => void lobby.refetch()} />
      )}
      {lobby.isPending && <PaneSkeletons heights={['h-96']} />}
      {lobby.data?.openSignUp === false && (
        <EmptyState title={m.lobby_sign_up_closed()} action={<ButtonLink to="/login">{m.account_log_in()}</ButtonLink>}>
          {m.lobby_by_invitation()}
        </EmptyState>
      )}
      {lobby.data?.openSignUp && (
        <AccountForm
          fixedEmail={null}
          open={(fields) => callHost('POST /api/teachers', { body: fields })}
          onOpened={(actor) => {
            // An address that has an account gets the same answer, but no session.
            void call('GET /api/session').then((session) => (session.actor ? arrive(actor) : setUnopened(true)))
          }}
        />
      )}
    </Content>
  )
}
