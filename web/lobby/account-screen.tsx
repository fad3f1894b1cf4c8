import { m } from '#root/contract/messages/messages.js'
import { PasskeysPane } from '#root/web/features/identity/passkeys/passkeys-pane.tsx'
import { PasswordChange } from '#root/web/features/identity/profile/password-change.tsx'
import { ResetCodesPane } from '#root/web/features/identity/profile/reset-codes-pane.tsx'
import { ThemeChoice } from '#root/web/features/identity/profile/theme-choice.tsx'
import { SecondFactorPane } from '#root/web/features/identity/second-factor/second-factor-pane.tsx'
import { SessionsPane } from '#root/web/features/identity/sessions/sessions-pane.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { LobbyTitle } from './frame.tsx'

/** How a person logs in to the lobby, /account. */
export function AccountScreen() {
  return (
    <>
      <LobbyTitle page={m.lobby_account()} />
      <ScreenTitle title={m.lobby_account()}>{m.lobby_account_text()}</ScreenTitle>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="in-turn grid gap-6">
          <PasskeysPane />
          <SecondFactorPane />
          <SessionsPane />
        </div>
        <div className="in-turn grid gap-6">
          <Pane title={m.profile_password()}>
            <PasswordChange />
          </Pane>
          <ResetCodesPane />
          <ThemeChoice />
        </div>
      </div>
    </>
  )
}
