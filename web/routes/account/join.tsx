import { useParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { ServerData } from '#root/web/api/provider.tsx'
import { AccountPage } from '#root/web/features/identity/account-page.tsx'
import { CodeForm, JoinLesson } from '#root/web/features/lessons/join-screen.tsx'

/** Join a lesson, /join and /join/CODE. */
export default function Join() {
  const { code } = useParams()
  return (
    <ServerData>
      <title>{m.seat_join()}</title>
      <AccountPage heading={m.seat_join()} text={code ? m.seat_choose_text() : m.seat_join_text()}>
        {code ? <JoinLesson key={code} code={code} /> : <CodeForm />}
      </AccountPage>
    </ServerData>
  )
}
