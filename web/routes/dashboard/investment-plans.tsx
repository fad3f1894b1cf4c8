import { m } from '#root/contract/messages/messages.js'
import { InvestmentScreen } from '#root/web/features/investments/investment-screen.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = {
  page: m.dashboard_nav_plans,
  whenSignedOut: 'show-message',
  signedOutText: m.dashboard_invest_log_in,
}

/** Invest in a plan, /dashboard/investmentplans. */
export default function InvestmentPlansRoute() {
  return <InvestmentScreen />
}
