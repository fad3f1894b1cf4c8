import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#root/contract/messages/messages.js'

interface ScreenSheetProps {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** On a phone: the list of all screens, in a modal from the bottom of the window. */
export function ScreenSheet({ isOpen, title, onClose, children }: ScreenSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) sheet.current?.showModal()
    else sheet.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={sheet}
      aria-label={title}
      closedby="any"
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[calc(100dvh-2rem)] w-full max-w-md overflow-y-auto overscroll-contain border-t-3 border-lamp bg-deep p-0 text-on-deep backdrop:bg-[#061411]/60 lg:hidden"
    >
      <div className="grid gap-2 px-3 pt-2 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <div className="flex items-center justify-between ps-3">
          <h2 className="text-lg">{title}</h2>
          <button
            type="button"
            onClick={onClose}
            className="grid size-11 place-items-center text-soft-on-deep hover:text-on-deep"
          >
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">{m.ui_close()}</span>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
