import { useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { menuItems } from './navigation.ts'
import { TopNavLink } from './top-link.tsx'

/** The slide-in panel of small screens: a modal of the browser's own, so focus stays inside and Escape closes it. */
export function MobileMenu() {
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) panel.current?.showModal()
    else panel.current?.close()
  }, [isOpen])
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
        className="grid min-w-16 place-items-center border-s border-mullion lg:hidden"
      >
        <span className="sr-only">{m.public_menu_open()}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" stroke="currentColor" strokeWidth="1.5">
          <path d="M3 8h18M9 16h12" />
        </svg>
      </button>
      <dialog
        ref={panel}
        aria-label={m.public_menu_label()}
        onClose={close}
        closedby="any"
        className="menu-panel m-0 ms-auto h-dvh max-h-none w-[min(22rem,86vw)] bg-deep p-0 text-on-deep"
      >
        <div className="grid min-h-full content-start">
          <div className="flex justify-end border-b border-on-deep/20 pt-8">
            <button type="button" onClick={close} className="grid size-16 place-items-center">
              <span className="sr-only">{m.public_menu_close()}</span>
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" stroke="currentColor" strokeWidth="1.5">
                <path d="m5 5 14 14M19 5 5 19" />
              </svg>
            </button>
          </div>
          <nav aria-label={m.public_menu_label()}>
            {menuItems.map(({ to, label }, position) => (
              <TopNavLink
                key={to}
                to={to}
                onClick={close}
                className="flex items-baseline gap-5 border-b border-on-deep/20 px-7 py-5 font-display text-xl no-underline aria-[current=page]:text-[#d9ad6c]"
              >
                <span aria-hidden="true" className="figures w-6 font-sans text-xs text-soft-on-deep">
                  {String(position + 1).padStart(2, '0')}
                </span>
                {label()}
              </TopNavLink>
            ))}
          </nav>
        </div>
      </dialog>
    </>
  )
}
