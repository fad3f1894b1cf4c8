import { LogOut, Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { ScreenSheet } from '#root/web/ui/screen-sheet.tsx'

/** The signed-in user, and the log-out. */
export interface RailFoot {
  name: string
  role: string
  onLogOut: () => void
}

interface MoreScreensProps extends RailFoot {
  /** The addresses in the bar beside the button. */
  onBar: readonly string[]
  /** The screens; a choice closes the sheet. */
  children: (close: () => void) => ReactNode
}

/** On a phone: the button that opens the sheet with every screen, the signed-in user and the log-out. */
export function MoreScreens({ name, role, onLogOut, onBar, children }: MoreScreensProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isElsewhere = !onBar.includes(useLocation().pathname.replace(/(?<=.)\/$/, ''))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 border-t-3 px-1 text-[0.6875rem] leading-4 hover:bg-on-deep/10 focus-visible:-outline-offset-2 lg:hidden ${isElsewhere ? 'border-lamp bg-on-deep/10 text-on-deep' : 'border-transparent text-soft-on-deep'}`}
      >
        <Menu aria-hidden="true" className="size-5" />
        {m.operator_more()}
      </button>
      <ScreenSheet isOpen={isOpen} title={m.operator_screens()} onClose={close}>
        {children(close)}
        <div className="mt-2 border-t border-on-deep/15 pt-3">
          <SignedInAs name={name} role={role} />
          <LogOutButton onLogOut={onLogOut} />
        </div>
      </ScreenSheet>
    </>
  )
}

/** The signed-in user and their role. */
export function SignedInAs({ name, role }: Pick<RailFoot, 'name' | 'role'>) {
  return (
    <p className="px-3 pb-2 text-xs text-soft-on-deep">
      {m.operator_signed_in_as()}
      <span className="block text-sm text-on-deep wrap-anywhere">{name}</span>
      <span className="block">{role}</span>
    </p>
  )
}

/** Ends the session. */
export function LogOutButton({ onLogOut }: Pick<RailFoot, 'onLogOut'>) {
  return (
    <button
      type="button"
      onClick={onLogOut}
      className="flex min-h-11 w-full items-center gap-3 px-3 text-sm hover:bg-on-deep/10 focus-visible:-outline-offset-2"
    >
      <LogOut aria-hidden="true" className="size-5 shrink-0 rtl:rotate-180" />
      {m.operator_log_out()}
    </button>
  )
}
