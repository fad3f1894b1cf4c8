import { m } from '#root/contract/messages/messages.js'
import { Overview } from '#root/web/features/account/overview.tsx'
import { MarketPane } from '#root/web/features/market/market-pane.tsx'
import { OnboardingNotice } from '#root/web/features/onboarding/onboarding-notice.tsx'
import { FreezeBanner } from '#root/web/features/withdrawals/freeze-banner.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.dashboard_nav_overview, whenSignedOut: 'go-to-log-in' }

/** The account at a glance, /dashboard. */
export default function OverviewRoute() {
  return (
    <>
      <FreezeBanner />
      <Overview notice={<OnboardingNotice />}>
        <MarketPane />
      </Overview>
    </>
  )
}
