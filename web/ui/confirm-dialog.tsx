import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from './button.tsx'
import { useClickGuard } from './click-guard.ts'
import { Dialog, firstFocus } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface ConfirmDialogProps {
  isOpen?: boolean
  title: ReactNode
  /** What will happen, and what is asked about it. */
  children: ReactNode
  /** What the button that does it reads; and while it is being done, when that is something else. */
  action: string
  pendingLabel?: string
  /** Whether something is lost by it. */
  isDanger?: boolean
  /** What the other button reads, where 'Cancel' could be taken for the thing itself. */
  cancel?: string
  /**
   * It can't be undone: the other button has the focus, and the one that does it takes no click for a moment and no held key, so that
   * a key or a click that was meant for something else does nothing.
   */
  isGuarded?: boolean
  pending: boolean
  refusal: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something is done, does it, and says why it was refused. While it is being done nothing closes it. */
export function ConfirmDialog({ isOpen = true, title, children, pending, refusal, ...dialog }: ConfirmDialogProps) {
  const isGuarded = dialog.isGuarded ?? false
  const { isResting } = useClickGuard(isGuarded && isOpen ? 'open' : null, true)
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      closable={!pending}
      onClose={dialog.onClose}
      actions={
        <>
          <Button kind="quiet" disabled={pending} onClick={dialog.onClose} {...(isGuarded ? { [firstFocus]: '' } : {})}>
            {dialog.cancel ?? m.ui_cancel()}
          </Button>
          <Button
            kind={(dialog.isDanger ?? true) ? 'danger' : 'primary'}
            pending={pending}
            disabled={isResting}
            onKeyDown={(event) => {
              if (isGuarded && event.repeat) event.preventDefault()
            }}
            pendingLabel={dialog.pendingLabel}
            onClick={dialog.onConfirm}
          >
            {dialog.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        {refusal && <Notice tone="refused">{refusal}</Notice>}
      </div>
    </Dialog>
  )
}
