import { m } from '#root/contract/messages/messages.js'
import { ProfileScreen } from '#root/web/features/identity/profile/profile-screen.tsx'

/** An operator's own page, /operator/profile. */
export default function OperatorProfile() {
  return (
    <>
      <title>{m.operator_title({ page: m.profile_nav() })}</title>
      <ProfileScreen />
    </>
  )
}
