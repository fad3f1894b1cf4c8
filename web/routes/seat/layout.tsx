import { Outlet, useMatches } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { useLive } from '#root/web/api/live.ts'
import { ServerData } from '#root/web/api/provider.tsx'
import { ClientGate } from '#root/web/features/identity/client-gate.tsx'
import { loadLens } from '#root/web/features/lens/lens-switch.tsx'
import { LessonBar } from '#root/web/features/lessons/lesson-bar.tsx'
import { OfflineNotice } from '#root/web/ui/offline-notice.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** What a page of a lesson sets in its `handle`. */
export interface SeatHandle {
  /** Its name in the document's title. */
  readonly page: () => string
}

/** The pages of a lesson that are no part of the firm: no sidebar and no clock of the firm, so that nothing distracts. */
export default function SeatLayout() {
  const handle = useMatches().at(-1)?.handle as SeatHandle | undefined
  const { branding } = usePageData()
  return (
    <ServerData>
      <LessonBar loadLens={loadLens} />
      <title>{m.dashboard_title({ page: handle?.page() ?? '', ...branding })}</title>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 py-8 outline-none max-sm:pt-5 sm:px-6 lg:px-10 lg:py-12 print:pt-3 print:pb-0"
      >
        <OfflineNotice />
        {/* Outside the gate: a session that could not be read is read again when the server is back. */}
        <Live />
        <ClientGate whenSignedOut="show-message">
          <Outlet />
        </ClientGate>
      </main>
    </ServerData>
  )
}

/** Keeps the pages up to date, inside the provider of their data. */
function Live() {
  useLive()
  return null
}
