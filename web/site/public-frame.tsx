import type { ReactNode } from 'react'
import { ChatButton } from '#root/web/features/chat/chat-button.tsx'
import { Footer } from '#root/web/features/public/footer.tsx'
import { footerlessPaths, isJoinPage } from '#root/web/features/public/navigation.ts'
import { TopBar } from '#root/web/features/public/top-bar.tsx'
import { AddedClaims } from '#root/web/ui/added-claims.tsx'

/** The classes of the language button in the top bar. */
export const languageButton = 'min-w-14 border-s border-mullion px-4 transition-colors duration-150 hover:bg-pane'

interface PublicFrameProps {
  /** The address of the page. */
  path: string
  languageCard: ReactNode
  children: ReactNode
}

/** The parts that all public pages share: top bar and footer; the account pages have no footer. */
export function PublicFrame({ path, languageCard, children }: PublicFrameProps) {
  const page = path.replace(/(.)\/$/, '$1')
  return (
    <div className="flex min-h-[calc(100dvh-2rem)] flex-col max-lg:has-[>aside]:not-has-[>footer]:pb-12">
      <TopBar path={page}>{languageCard}</TopBar>
      <div className="grow">
        {children}
        <AddedClaims path={page} />
      </div>
      {!footerlessPaths.includes(page) && !isJoinPage(page) && <Footer />}
      {!isJoinPage(page) && <ChatButton />}
    </div>
  )
}
