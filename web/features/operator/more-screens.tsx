import { LogOut, Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { ScreenSheet } from '#root/web/ui/screen-sheet.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

/** The signed-in user, null until the session is read, and the log-out. */
export interface RailFoot {
  operator: Actor | null
  onLogOut: () => void
}

interface MoreScreensProps extends RailFoot {
  /** The addresses in the bar beside the button. */
  isInBottomBar: readonly string[]
  /** The screens; a choice closes the sheet. */
  children: (close: () => void) => ReactNode
}

/** On a phone: the button that opens the sheet with every screen, the signed-in user and the log-out. */
export function MoreScreens({ isInBottomBar, children, ...foot }: MoreScreensProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isElsewhere = !isInBottomBar.includes(useLocation().pathname.replace(/(?<=.)\/$/, ''))
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
        <AccountRow {...foot} />
      </ScreenSheet>
    </>
  )
}

/** The signed-in user with their role, and the button that ends the session. */
export function AccountRow({ operator, onLogOut }: RailFoot) {
  return (
    <div className="flex items-center gap-2 border-t border-on-deep/15 py-2 ps-3 text-sm">
      <p
        aria-label={m.operator_signed_in_as()}
        role="group"
        className="grid h-11 min-w-0 grow content-center leading-5"
      >
        {operator ? (
          <>
            <span className="truncate">{`${operator.firstName} ${operator.lastName}`}</span>
            <span className="text-xs leading-4 text-soft-on-deep">
              {operator.role === 'auditor' ? m.operator_role_auditor() : m.operator_role_operator()}
            </span>
          </>
        ) : (
          <Skeleton className="h-4 w-24 bg-on-deep/15!" />
        )}
      </p>
      <button
        type="button"
        title={m.operator_log_out()}
        onClick={onLogOut}
        className="grid size-11 shrink-0 place-items-center text-soft-on-deep hover:bg-on-deep/10 hover:text-on-deep focus-visible:-outline-offset-2"
      >
        <LogOut aria-hidden="true" className="size-5 rtl:rotate-180" />
        <span className="sr-only">{m.operator_log_out()}</span>
      </button>
    </div>
  )
}
