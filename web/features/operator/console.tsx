import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { useLive } from '#root/web/api/live.ts'
import { Logo } from '#root/web/ui/logo.tsx'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'
import { Spinner } from '#root/web/ui/spinner.tsx'
import { AccountRow } from './more-screens.tsx'
import { ConsoleNavigation } from './navigation.tsx'

interface ConsoleProps {
  /** null until the session is read. */
  operator: Actor | null
  /** The screens of the console. */
  entries: readonly ConsoleEntry[]
  /** The firm's clock, above every screen. */
  clock: ReactNode
  onLogOut: () => void
  children: ReactNode
}

/** The operator's console: a navigation rail with badges, the clock above, the screen below. On a phone the rail is at the bottom. */
export function Console({ operator, entries, clock, onLogOut, children }: ConsoleProps) {
  const live = useLive()
  const foot = { operator, onLogOut }
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <Rail>
        <Link to="/operator" className="px-6 pt-5 pb-4 focus-visible:-outline-offset-4 max-lg:hidden">
          <Logo />
          <span className="ms-9.5 block text-xs text-soft-on-deep">{m.operator_console()}</span>
        </Link>
        <ConsoleNavigation entries={entries} {...foot} />
        <div className="max-lg:hidden lg:px-3">
          <AccountRow {...foot} />
        </div>
      </Rail>
      <div className="min-w-0 max-lg:pb-20">
        {clock}
        {live === 'reconnecting' && (
          <p role="status" className="flex items-center gap-2 bg-glass px-4 py-2 text-xs sm:px-6 lg:px-8">
            <Spinner className="size-3.5" />
            {m.ui_reconnecting()}
          </p>
        )}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto max-w-page px-4 py-8 max-sm:pt-5 outline-none sm:px-6 lg:px-8 lg:py-6"
        >
          {children}
        </main>
      </div>
    </div>
  )
}

/** Its background fills the whole column, its contents stay visible: the screens scroll between the logo and the account. */
function Rail({ children }: { children: ReactNode }) {
  return (
    <aside className="no-print bg-deep text-on-deep max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:pb-[env(safe-area-inset-bottom)]">
      <div className="max-lg:flex lg:sticky lg:top-8 lg:flex lg:h-[calc(100dvh-2rem)] lg:flex-col">{children}</div>
    </aside>
  )
}
