import { m } from '#root/contract/messages/messages.js'
import { ServerData } from '#root/web/api/provider.tsx'
import { ApiDocsScreen } from '#root/web/features/api-docs/api-docs-screen.tsx'
import { LanguageCard } from '#root/web/features/language/language-card.tsx'
import { TopBar } from '#root/web/features/public/top-bar.tsx'

/** The API documentation, /api/docs. */
export default function ApiDocs() {
  return (
    <>
      <title>{m.docs_title()}</title>
      <TopBar>
        <LanguageCard className="min-w-14 border-s border-mullion px-4 transition-colors duration-150 hover:bg-pane" />
      </TopBar>
      <ServerData>
        <ApiDocsScreen />
      </ServerData>
    </>
  )
}
