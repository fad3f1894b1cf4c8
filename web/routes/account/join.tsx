import { useParams, useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { ServerData } from '#root/web/api/provider.tsx'
import { AccountPage } from '#root/web/features/identity/account-page.tsx'
import { CodeForm, JoinLesson } from '#root/web/features/lessons/join-screen.tsx'
import { ButtonLink } from '#root/web/ui/button.tsx'

/** Join a lesson, /join and /join/CODE; and what a participant sees who has deleted their seat, /join?deleted. */
export default function Join() {
  const { code } = useParams()
  const [search] = useSearchParams()
  if (!code && search.has('deleted')) return <SeatDeleted />
  return (
    <ServerData>
      <title>{m.seat_join()}</title>
      <AccountPage heading={m.seat_join()} text={code ? m.seat_choose_text() : m.seat_join_text()}>
        {code ? <JoinLesson key={code} code={code} /> : <CodeForm />}
      </AccountPage>
    </ServerData>
  )
}

function SeatDeleted() {
  return (
    <AccountPage heading={m.seat_gone_heading()} text={m.seat_gone_text()}>
      <title>{m.seat_gone_heading()}</title>
      <ButtonLink kind="quiet" to="/join" className="justify-self-start">
        {m.seat_join()}
      </ButtonLink>
    </AccountPage>
  )
}
