import { m } from '#root/contract/messages/messages.js'
import { useAllLoaded } from '#root/web/api/all-loaded.ts'
import { depositsQuery } from '#root/web/api/shared-queries.ts'
import { Overview } from '#root/web/features/account/overview.tsx'
import { MarketPane } from '#root/web/features/market/market-pane.tsx'
import { OnboardingNotice } from '#root/web/features/onboarding/onboarding-notice.tsx'
import { onboardingQuery } from '#root/web/features/onboarding/queries.ts'
import { FreezeBanner } from '#root/web/features/withdrawals/freeze-banner.tsx'
import { withdrawalFreezeQuery } from '#root/web/features/withdrawals/queries.ts'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.dashboard_nav_overview, whenSignedOut: 'go-to-log-in' }

/** The account at a glance, /dashboard. */
export default function OverviewRoute() {
  const isReady = useAllLoaded(withdrawalFreezeQuery, onboardingQuery, depositsQuery)
  return (
    <>
      {isReady && <FreezeBanner />}
      <Overview isReady={isReady} notice={<OnboardingNotice />}>
        <MarketPane />
      </Overview>
    </>
  )
}
