import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { ActivityPage } from '#root/web/features/history/activity.tsx'
import { tabOf } from '#root/web/features/history/address.ts'
import { PastDeposits } from '#root/web/features/history/past-deposits.tsx'
import { PastWithdrawals } from '#root/web/features/history/past-withdrawals.tsx'
import { StatementPane } from '#root/web/features/history/statement-pane.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { Tabs } from '#root/web/ui/tabs.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.dashboard_nav_history, whenSignedOut: 'show-message' }

/** Deposits, withdrawals, every movement, and statements, /dashboard/history. The filters are in the address bar. */
export default function HistoryRoute() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <ScreenTitle title={m.dashboard_history_heading()}>{m.dashboard_history_text()}</ScreenTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Pane>
          <Tabs
            label={m.dashboard_history_tabs()}
            current={tabOf(search)}
            onCurrent={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
            tabs={[
              { key: 'deposits', label: m.dashboard_history_deposits(), panel: <PastDeposits /> },
              { key: 'withdrawals', label: m.dashboard_history_withdrawals(), panel: <PastWithdrawals /> },
              { key: 'activity', label: m.history_activity(), panel: <ActivityPage /> },
            ]}
          />
        </Pane>
        <StatementPane />
      </div>
    </>
  )
}
