import { ArrowLeft } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { useFirmNow, useHasNoClock } from '#root/web/api/firm-clock.ts'
import { useLive } from '#root/web/api/live.ts'
import { LanguageCard } from '#root/web/features/language/language-card.tsx'
import { MailboxLink } from '#root/web/features/mails/mailbox-link.tsx'
import { LogoMark } from '#root/web/ui/logo.tsx'
import { formatFaceDay, formatFaceShort, formatFaceTime } from '#root/web/ui/moment.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'
import { AllScreens } from './sidebar.tsx'

/** Above each screen: a link to the site, the state of the connection, and the firm's time. */
export function TopBar() {
  return (
    <header className="no-print sticky top-8 z-20 flex min-h-14 items-center gap-4 max-sm:gap-1 border-b border-mullion bg-paper px-4 max-sm:gap-0 max-[22rem]:px-2 sm:px-6 lg:px-10">
      <a
        href="/"
        className="-ms-2 inline-flex min-h-11 min-w-11 shrink-0 items-center gap-2 px-2 text-sm text-soft hover:text-ink"
      >
        <LogoMark className="text-ink sm:hidden" />
        <ArrowLeft aria-hidden="true" className="size-4 max-sm:hidden rtl:rotate-180" />
        <span className="max-sm:sr-only">{m.dashboard_back()}</span>
      </a>
      <Connection />
      <FirmTime />
      <LanguageCard className="min-h-11 min-w-11 shrink-0 hover:text-brass sm:-mx-1" />
      <MailboxLink />
      <AllScreens />
    </header>
  )
}

function Connection() {
  const live = useLive()
  return (
    <p role="status" className="min-w-0 text-xs text-amber">
      {live === 'reconnecting' && (
        <span className="inline-flex items-center gap-2">
          <Spinner className="size-3.5 shrink-0" />
          <span className="max-sm:sr-only">{m.ui_reconnecting()}</span>
        </span>
      )}
    </p>
  )
}

/** The firm's clock. It may differ from the reader's own, so it is labelled as the firm's. */
function FirmTime() {
  const nowMs = useFirmNow()
  if (useHasNoClock()) return <div className="ms-auto max-md:me-auto" />
  return (
    <div className="ms-auto flex min-w-0 items-center gap-3 text-xs whitespace-nowrap max-md:me-auto">
      <span className="leading-4 text-soft max-md:sr-only [:lang(es)_&]:max-lg:sr-only">{m.dashboard_firm_time()}</span>
      {/* As wide as the longest time, so that nothing moves when it comes or ticks. */}
      <span className="h-5 w-32 text-center max-[22rem]:w-28 max-[22rem]:tracking-tight md:w-54 md:text-start [:lang(es)_&]:md:w-64">
        {nowMs === null ? (
          <Skeleton className="h-5 w-full" />
        ) : (
          <time dateTime={new Date(nowMs).toISOString()} className="figures leading-5 font-semibold">
            <span className="md:hidden">{formatFaceShort(nowMs)}</span>
            <span className="max-md:hidden">
              {formatFaceDay(nowMs)} {formatFaceTime(nowMs)}
            </span>
          </time>
        )}
      </span>
    </div>
  )
}
