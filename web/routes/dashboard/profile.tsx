import { m } from '#root/contract/messages/messages.js'
import { useHaveArrived } from '#root/web/api/arrival.ts'
import { ProfileScreen } from '#root/web/features/identity/profile/profile-screen.tsx'
import { OnboardingNotice } from '#root/web/features/onboarding/onboarding-notice.tsx'
import { onboardingQuery } from '#root/web/features/onboarding/queries.ts'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = {
  page: m.profile_nav,
  whenSignedOut: 'show-message',
  signedOutText: m.profile_nobody_signed_in,
}

/** A client's profile, /dashboard/profile. */
export default function ProfileRoute() {
  return (
    <ProfileScreen of="client" isReady={useHaveArrived(onboardingQuery)}>
      <OnboardingNotice whenApproved />
    </ProfileScreen>
  )
}
