import { m } from '#root/contract/messages/messages.js'
import { WalletScreen } from '#root/web/features/wallet/wallet-screen.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.wallet_heading, whenSignedOut: 'show-message' }

/** The client's own coins, outside the firm, /dashboard/wallet. */
export default function WalletRoute() {
  return <WalletScreen />
}
