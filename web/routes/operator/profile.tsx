import { m } from '#root/contract/messages/messages.js'
import { ProfileScreen } from '#root/web/features/identity/profile/profile-screen.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** An operator's profile, /operator/profile. */
export default function OperatorProfile() {
  return (
    <>
      <ConsoleTitle page={m.profile_nav()} />
      <ProfileScreen of="staff" />
    </>
  )
}
