import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from './button.tsx'
import { useClickGuard } from './click-guard.ts'
import { Dialog, firstFocus } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface ConfirmDialogProps {
  isOpen?: boolean
  title: ReactNode
  /** The effects, and the question. */
  children: ReactNode
  /** The label of the confirming button, and its label while it runs, if different. */
  action: string
  pendingLabel?: string
  /** Whether something is lost. */
  isDanger?: boolean
  /** The label of the other button, where 'Cancel' would be ambiguous. */
  cancel?: string
  /**
   * The action is irreversible: the other button has the focus, and the confirming one ignores clicks for a moment and held keys, so that
   * input meant for something else does nothing.
   */
  isGuarded?: boolean
  pending: boolean
  refusal: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation, acts, and shows a refusal. It cannot be closed while the action runs. */
export function ConfirmDialog({ isOpen = true, title, children, pending, refusal, ...dialog }: ConfirmDialogProps) {
  const isGuarded = dialog.isGuarded ?? false
  const { isBlocked } = useClickGuard(isGuarded && isOpen ? 'open' : null, true)
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
            disabled={isBlocked}
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
