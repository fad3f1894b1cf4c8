import { Outlet, useLocation, useMatches } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { ServerData } from '#root/web/api/provider.tsx'
import { NewsBar } from '#root/web/features/account/news-bar.tsx'
import { PracticeChat } from '#root/web/features/chat/practice-chat.tsx'
import { ClientGate, type WhenSignedOut } from '#root/web/features/identity/client-gate.tsx'
import { ConfirmationDialog } from '#root/web/features/identity/confirmation-dialog.tsx'
import { loadLens } from '#root/web/features/lens/lens-switch.tsx'
import { LessonBar } from '#root/web/features/lessons/lesson-bar.tsx'
import { AddedClaims } from '#root/web/ui/added-claims.tsx'
import { OfflineNotice } from '#root/web/ui/offline-notice.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** The layout of the client's screens. On a phone the sidebar is at the bottom, within reach of the thumb. */
export default function DashboardLayout() {
  const { page, whenSignedOut, signedOutText } = useHandle()
  const { branding } = usePageData()
  const { pathname } = useLocation()
  return (
    <ServerData>
      <title>{m.dashboard_title({ page: page(), ...branding })}</title>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <Sidebar />
        <div className="min-w-0 max-lg:pb-20 max-sm:has-[[data-chat]]:pb-32">
          <TopBar />
          <LessonBar loadLens={loadLens} />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto max-w-page px-4 py-8 max-sm:pt-5 short:pt-5 outline-none sm:px-6 lg:px-10"
          >
            <OfflineNotice />
            <ClientGate whenSignedOut={whenSignedOut} signedOutText={signedOutText?.()}>
              <NewsBar />
              <Outlet />
              <AddedClaims path={pathname} />
              <PracticeChat />
              <ConfirmationDialog />
            </ClientGate>
          </main>
        </div>
      </div>
    </ServerData>
  )
}

/** The properties that a dashboard screen sets in its `handle`. */
export interface DashboardHandle {
  /** Its name in the document's title. */
  readonly page: () => string
  readonly whenSignedOut: WhenSignedOut
  /** The message for a visitor there, if it differs from the general one. */
  readonly signedOutText?: () => string
}

function useHandle(): DashboardHandle {
  const handle = useMatches().at(-1)?.handle as DashboardHandle | undefined
  return handle ?? { page: m.dashboard_nav_overview, whenSignedOut: 'show-message' }
}
