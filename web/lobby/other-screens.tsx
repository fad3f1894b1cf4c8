import { m } from '#root/contract/messages/messages.js'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Content, LobbyTitle } from './frame.tsx'

/** What this platform is, /about-this-simulation. */
export function AboutScreen() {
  return (
    <Content isNarrow>
      <LobbyTitle page={m.lobby_about_heading()} />
      <ScreenTitle title={m.lobby_about_heading()} />
      <div className="grid gap-5">
        <p className="text-lg">{m.lobby_about_text()}</p>
        <p>{m.lobby_about_money()}</p>
        <p>{m.lobby_about_people()}</p>
        <p>{m.lobby_about_data()}</p>
      </div>
    </Content>
  )
}

/** The screen for an unknown address. */
export function NotFoundScreen() {
  return (
    <Content isNarrow>
      <LobbyTitle page={m.lobby_not_found()} />
      <ScreenTitle title={m.lobby_not_found()} />
      <EmptyState title={m.lobby_not_found_text()} action={<ButtonLink to="/">{m.lobby_to_start()}</ButtonLink>} />
    </Content>
  )
}

/** After an error of the page itself. */
export function ErrorScreen() {
  return (
    <Content isNarrow>
      <Notice tone="refused" action={<Button onClick={() => location.reload()}>{m.ui_reload()}</Button>}>
        {m.error_text()}
      </Notice>
    </Content>
  )
}
