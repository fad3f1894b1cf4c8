import { m } from '#root/contract/messages/messages.js'
import { DepositScreen } from '#root/web/features/deposits/deposit-screen.tsx'
import { PayFromWallet } from '#root/web/features/wallet/pay-from-wallet.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.dashboard_nav_deposit, whenSignedOut: 'show-message' }

/** Fund the account, /dashboard/deposit. */
export default function DepositRoute() {
  return <DepositScreen PaymentMethod={PayFromWallet} />
}
