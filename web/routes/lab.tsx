import { m } from '#root/contract/messages/messages.js'
import { LabScreen } from '#root/web/features/lab/lab-screen.tsx'
import { LanguageCard } from '#root/web/features/language/language-card.tsx'
import { TopBar } from '#root/web/features/public/top-bar.tsx'

/** The solvency lab, /lab. */
export default function Lab() {
  return (
    <>
      <title>{m.lab_title()}</title>
      <TopBar>
        <LanguageCard className="min-w-14 border-s border-mullion px-4 transition-colors duration-150 hover:bg-pane" />
      </TopBar>
      <LabScreen />
    </>
  )
}
