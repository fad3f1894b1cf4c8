import { type ReactNode, useId } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface FormDialogProps {
  title: ReactNode
  /** The fields. */
  children: ReactNode
  /** The label of the submit button, and its label while the form is being sent. */
  action: string
  pendingLabel: string
  /** Whether something is lost. */
  isDanger?: boolean
  /** The label of the other button, where 'Cancel' would be ambiguous. */
  cancel?: string
  isPending: boolean
  /** A refusal that concerns no field. */
  refusal: string | null
  onSubmit: () => void
  onClose: () => void
}

/** A form in an open dialog. It is sent once at a time, and cannot be closed meanwhile. */
export function FormDialog({ title, children, isPending, refusal, onSubmit, onClose, ...labels }: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      closable={!isPending}
      actions={
        <>
          <Button kind="quiet" disabled={isPending} onClick={onClose}>
            {labels.cancel ?? m.ui_cancel()}
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={labels.isDanger ? 'danger' : 'primary'}
            pending={isPending}
            pendingLabel={labels.pendingLabel}
          >
            {labels.action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) onSubmit()
        }}
        className="grid gap-5"
      >
        {children}
        {refusal && <Notice tone="refused">{refusal}</Notice>}
      </form>
    </Dialog>
  )
}
