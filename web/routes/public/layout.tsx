import { Outlet, useLocation } from 'react-router'
import { ChatButton } from '#root/web/features/chat/chat-button.tsx'
import { LanguageCard } from '#root/web/features/language/language-card.tsx'
import { Footer } from '#root/web/features/public/footer.tsx'
import { footerlessPaths } from '#root/web/features/public/navigation.ts'
import { TopBar } from '#root/web/features/public/top-bar.tsx'
import { AddedClaims } from '#root/web/ui/added-claims.tsx'

/** The parts that all public pages share: top bar and footer; the account pages have no footer. */
export default function PublicLayout() {
  const path = useLocation().pathname.replace(/\/$/, '')
  return (
    <div className="flex min-h-[calc(100dvh-2rem)] flex-col">
      <TopBar>
        <LanguageCard className="min-w-14 border-s border-mullion px-4 transition-colors duration-150 hover:bg-pane" />
      </TopBar>
      <div className="grow">
        <Outlet />
        <AddedClaims />
      </div>
      {!footerlessPaths.includes(path) && <Footer />}
      <ChatButton />
    </div>
  )
}
