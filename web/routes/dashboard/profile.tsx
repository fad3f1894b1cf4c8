import { WalletCards } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { useAllLoaded } from '#root/web/api/all-loaded.ts'
import { ProfileScreen } from '#root/web/features/identity/profile/profile-screen.tsx'
import { LanguageChoice } from '#root/web/features/language/language-card.tsx'
import { OnboardingNotice } from '#root/web/features/onboarding/onboarding-notice.tsx'
import { onboardingQuery } from '#root/web/features/onboarding/queries.ts'
import { SavedAddressesPane } from '#root/web/features/withdrawals/addresses/saved-addresses-pane.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = {
  page: m.profile_nav,
  whenSignedOut: 'show-message',
  signedOutText: m.profile_nobody_signed_in,
}

/** A client's profile, /dashboard/profile, and its sections below. */
export default function ProfileRoute() {
  return (
    <ProfileScreen
      base="/dashboard/profile"
      audience="client"
      notice={<OnboardingNotice whenApproved />}
      isReady={useAllLoaded(onboardingQuery)}
      language={<LanguageChoice id="profile-language" />}
      sections={[
        {
          key: 'addresses',
          icon: WalletCards,
          title: m.dashboard_saved_addresses,
          text: m.profile_section_addresses_text,
          content: <SavedAddressesPane />,
        },
      ]}
    />
  )
}
