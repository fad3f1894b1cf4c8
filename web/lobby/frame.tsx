import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { LogoMark } from '#root/web/ui/logo.tsx'

/** The bar at the top of every page of the lobby; `children` are what a signed-in person has there. */
export function TopBar({ children }: { children?: ReactNode }) {
  return (
    <header className="border-b border-mullion bg-pane">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1 sm:gap-x-6 sm:px-6 lg:px-8">
        <a href="/" className="inline-flex min-h-11 items-center gap-2.5">
          <LogoMark />
          <span className="font-display text-lg leading-none max-[22.5rem]:sr-only">Glasshouse</span>
        </a>
        {children}
      </div>
    </header>
  )
}

/** The title of the document. */
export function LobbyTitle({ page }: { page: string }) {
  return <title>{m.lobby_title({ page })}</title>
}

/** The part of a page below the bar. */
export function Content({ children, isNarrow = false }: { children: ReactNode; isNarrow?: boolean }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`mx-auto w-full px-4 py-8 outline-none sm:px-6 lg:px-8 lg:py-12 ${isNarrow ? 'max-w-[40rem]' : 'max-w-page'}`}
    >
      {children}
    </main>
  )
}
