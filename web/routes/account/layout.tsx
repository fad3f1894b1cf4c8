import { Outlet, useLocation } from 'react-router'
import { LanguageCard } from '#root/web/features/language/language-card.tsx'
import { languageButton, PublicFrame } from '#root/web/site/public-frame.tsx'

/** The account pages, which the router draws, in the frame of the public site. */
export default function AccountLayout() {
  return (
    <PublicFrame path={useLocation().pathname} languageCard={<LanguageCard className={languageButton} />}>
      <Outlet />
    </PublicFrame>
  )
}
