import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { useLive } from '#root/web/api/live.ts'
import { ServerData } from '#root/web/api/provider.tsx'
import { ClientGate } from '#root/web/features/identity/client-gate.tsx'
import { OnboardingScreen } from '#root/web/features/onboarding/onboarding-screen.tsx'
import { Logo } from '#root/web/ui/logo.tsx'
import { OfflineNotice } from '#root/web/ui/offline-notice.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Spinner } from '#root/web/ui/spinner.tsx'

/** Compliance onboarding, /cdd. Only the form and a link back. */
export default function OnboardingRoute() {
  const { branding } = usePageData()
  return (
    <ServerData>
      <title>{m.cdd_title(branding)}</title>
      <Head />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-page px-4 py-8 outline-none max-md:pt-4 sm:px-6 lg:px-10 lg:py-12 short:py-5"
      >
        <OfflineNotice />
        <ClientGate whenSignedOut="go-to-log-in">
          <OnboardingScreen />
        </ClientGate>
      </main>
    </ServerData>
  )
}

function Head() {
  const live = useLive()
  return (
    <header className="no-print border-b border-mullion bg-deep text-on-deep">
      <div className="mx-auto flex min-h-14 max-w-page items-center justify-between gap-4 px-4 sm:px-6 lg:px-10">
        <Link
          to="/dashboard"
          className="-ms-2 inline-flex min-h-11 items-center gap-2 px-2 text-sm hover:bg-on-deep/10"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {m.cdd_to_dashboard()}
        </Link>
        <p role="status" className="ms-auto text-xs text-lamp">
          {live === 'reconnecting' && (
            <span className="inline-flex items-center gap-2">
              <Spinner className="size-3.5 shrink-0" />
              {m.ui_reconnecting()}
            </span>
          )}
        </p>
        <Logo className="max-sm:hidden" />
      </div>
    </header>
  )
}
