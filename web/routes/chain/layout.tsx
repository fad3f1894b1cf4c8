import { Outlet } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { useLive } from '#root/web/api/live.ts'
import { ServerData } from '#root/web/api/provider.tsx'
import { LanguageCard } from '#root/web/features/language/language-card.tsx'
import { TopBar } from '#root/web/features/public/top-bar.tsx'

/** The layout of the block explorer, which is public. */
export default function ChainLayout() {
  return (
    <ServerData>
      <title>{m.explorer_title()}</title>
      <TopBar>
        <LanguageCard className="min-w-14 border-s border-mullion px-4 transition-colors duration-150 hover:bg-pane" />
      </TopBar>
      <main id="content" tabIndex={-1} className="mx-auto max-w-page px-4 py-10 outline-none sm:px-6 lg:px-8 lg:py-14">
        <Followed />
      </main>
    </ServerData>
  )
}

function Followed() {
  useLive()
  return <Outlet />
}
