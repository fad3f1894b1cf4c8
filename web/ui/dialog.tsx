import { type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from './button.tsx'

/** Marks the element that gets the focus when a dialog opens, if not the first focusable one. */
export const firstFocus = 'data-first-focus'

interface DialogProps {
  isOpen: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** The buttons; by default a single 'Close'. null when a form inside has its own `DialogActions`, or there are none. */
  actions?: ReactNode
  /** Escape does not close it while something runs. */
  closable?: boolean
}

/** A modal on the browser's own <dialog>: focus stays inside and returns, Escape closes. */
export function Dialog({ isOpen, title, onClose, children, actions, closable = true }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (isOpen && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>(`[${firstFocus}]`)?.focus()
    }
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (closable) onClose()
      }}
      onClose={() => {
        if (!isOpen) return
        // Browsers do not let the page block a second Escape.
        if (closable) onClose()
        else element.current?.showModal()
      }}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] border-t-4 text-start border-brass-fill bg-pane p-0 text-ink shadow-[0_24px_64px_rgb(6_20_17/.35)]"
    >
      {isOpen && (
        <div className="grid gap-5 p-6 sm:p-8">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <div className="text-sm">{children}</div>
          {actions !== null && (
            <DialogActions>{actions ?? <Button onClick={onClose}>{m.ui_close()}</Button>}</DialogActions>
          )}
        </div>
      )}
    </dialog>
  )
}

/** The buttons of a dialog, the last child of its contents: they stay visible when the text is long or the window is low. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 bg-pane px-6 pt-2 pb-6 shadow-[0_-0.75rem_0.75rem_var(--color-pane)] max-sm:*:grow sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-8">
      {children}
    </div>
  )
}
