import { m } from '#root/contract/messages/messages.js'
import { WithdrawalScreen } from '#root/web/features/withdrawals/withdrawal-screen.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.dashboard_nav_withdraws, whenSignedOut: 'go-to-log-in' }

/** Withdraw money, /dashboard/withdraws. */
export default function WithdrawsRoute() {
  return <WithdrawalScreen />
}
