import { m } from '#root/contract/messages/messages.js'
import { ProfileScreen } from '#root/web/features/identity/profile/profile-screen.tsx'
import { LanguageChoice } from '#root/web/features/language/language-card.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** The profile of a member of the staff, /operator/profile, and its sections below. */
export default function OperatorProfile() {
  return (
    <>
      <ConsoleTitle page={m.profile_nav()} />
      <ProfileScreen base="/operator/profile" audience="staff" language={<LanguageChoice id="profile-language" />} />
    </>
  )
}
