import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Logo } from '#root/web/ui/logo.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { menuItems, topBarItems } from './navigation.ts'

/**
 * The head of the public site: one row of links, with the one to the current `path` marked by a brass line; `children` come
 * after the links.
 */
export function TopBar({ path, children }: { path?: string; children: ReactNode }) {
  const { branding } = usePageData()
  return (
    <header className="relative z-30 border-b border-mullion bg-paper [&_:focus-visible]:-outline-offset-3">
      <div className="frame flex min-h-16 items-stretch justify-between">
        <a
          href="/"
          className="flex min-w-0 items-center px-5 no-underline max-[24rem]:px-4 sm:px-8"
          aria-label={m.public_home_link(branding)}
        >
          <Logo />
        </a>
        <div className="flex shrink-0 items-stretch">
          <nav aria-label={m.public_nav_label()} className="hidden items-stretch lg:flex">
            {topBarItems.map(({ to, label }) => (
              <a
                key={to}
                href={to}
                aria-current={to === path ? 'page' : undefined}
                className="flex items-center border-s border-mullion px-6 text-sm no-underline transition-[background-color,box-shadow] duration-150 ease-pane hover:bg-pane aria-[current=page]:shadow-[inset_0_-3px_0_var(--color-brass-fill)]"
              >
                {label()}
              </a>
            ))}
          </nav>
          {children}
          <MobileMenu path={path} />
        </div>
      </div>
    </header>
  )
}

const menuId = 'site-menu'

/** The browser opens and closes the dialog, without a script (see prepare-menu.ts). The names are those of HTML. */
const opening = { command: 'show-modal', commandfor: menuId }
const closing = { command: 'close', commandfor: menuId }

/** The slide-in panel of small screens: a modal of the browser's own, so focus stays inside and Escape closes it. */
function MobileMenu({ path }: { path: string | undefined }) {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="grid min-w-16 place-items-center border-s border-mullion lg:hidden"
        {...opening}
      >
        <span className="sr-only">{m.public_menu_open()}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" stroke="currentColor" strokeWidth="1.5">
          <path d="M3 8h18M9 16h12" />
        </svg>
      </button>
      <dialog
        id={menuId}
        aria-label={m.public_menu_label()}
        closedby="any"
        className="menu-panel m-0 ms-auto h-dvh max-h-none w-[min(22rem,86vw)] bg-deep p-0 text-on-deep"
      >
        <div className="grid min-h-full content-start">
          <div className="flex justify-end border-b border-on-deep/20 pt-8">
            <button type="button" className="grid size-16 place-items-center" {...closing}>
              <span className="sr-only">{m.public_menu_close()}</span>
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" stroke="currentColor" strokeWidth="1.5">
                <path d="m5 5 14 14M19 5 5 19" />
              </svg>
            </button>
          </div>
          <nav aria-label={m.public_menu_label()}>
            {menuItems.map(({ to, label }, position) => (
              <a
                key={to}
                href={to}
                aria-current={to === path ? 'page' : undefined}
                className="flex items-baseline gap-5 border-b border-on-deep/20 px-7 py-5 font-display text-xl no-underline aria-[current=page]:text-[#d9ad6c]"
              >
                <span aria-hidden="true" className="figures w-6 font-sans text-xs text-soft-on-deep">
                  {String(position + 1).padStart(2, '0')}
                </span>
                {label()}
              </a>
            ))}
          </nav>
        </div>
      </dialog>
    </>
  )
}
