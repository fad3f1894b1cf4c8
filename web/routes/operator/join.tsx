import { m } from '#root/contract/messages/messages.js'
import { ServerData } from '#root/web/api/provider.tsx'
import { JoinScreen } from '#root/web/features/operator/join-screen.tsx'
import { Logo } from '#root/web/ui/logo.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** The target of a one-time operator link, /operator/join. */
export default function OperatorJoin() {
  const { branding } = usePageData()
  return (
    <ServerData>
      <title>{m.operator_join_title(branding)}</title>
      <header className="mx-auto max-w-page px-5 py-6 sm:px-8">
        <a href="/">
          <Logo />
        </a>
      </header>
      <main id="content" className="mx-auto grid max-w-[40rem] gap-8 px-5 py-10 sm:px-8 sm:py-16">
        <JoinScreen />
      </main>
    </ServerData>
  )
}
