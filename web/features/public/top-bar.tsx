import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Logo } from '#root/web/ui/logo.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { topBarItems } from './navigation.ts'
import { TopLink, TopNavLink } from './top-link.tsx'

/** The head of the public site: one row of panes, the open page marked by its brass sill; `children` stand after the links. */
export function TopBar({ children }: { children: ReactNode }) {
  const { branding } = usePageData()
  return (
    <header className="relative z-30 border-b border-mullion bg-paper [&_:focus-visible]:-outline-offset-3">
      <div className="frame flex min-h-16 items-stretch justify-between">
        <TopLink
          to="/"
          className="flex min-w-0 items-center px-5 no-underline max-[24rem]:px-4 sm:px-8"
          aria-label={m.public_home_link(branding)}
        >
          <Logo />
        </TopLink>
        <div className="flex shrink-0 items-stretch">
          <nav aria-label={m.public_nav_label()} className="hidden items-stretch lg:flex">
            {topBarItems.map(({ to, label }) => (
              <TopNavLink
                key={to}
                to={to}
                className="flex items-center border-s border-mullion px-6 text-sm no-underline transition-[background-color,box-shadow] duration-150 ease-pane hover:bg-pane aria-[current=page]:shadow-[inset_0_-3px_0_var(--color-brass-fill)]"
              >
                {label()}
              </TopNavLink>
            ))}
          </nav>
          {children}
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
