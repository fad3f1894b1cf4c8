import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { isReason, ReasonField } from './reason-field.tsx'

interface ReasonDialogProps {
  isOpen: boolean
  title: ReactNode
  /** What happens when it is confirmed. */
  children: ReactNode
  /** Reasons that come up often; one press fills them in. */
  samples: readonly string[]
  pending: boolean
  /** Why the last attempt did not go through. */
  refusal?: ReactNode
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason that a client will read. Nothing is rejected without one. */
export function ReasonDialog({
  isOpen,
  title,
  children,
  samples,
  pending,
  refusal,
  onReason,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    setReason('')
    setAsked(false)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={close}
      closable={!pending}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {m.ui_cancel()}
          </Button>
          <Button
            kind="danger"
            pending={pending}
            pendingLabel={m.review_rejecting()}
            onClick={() => (isReason(reason) ? onReason(reason.trim()) : setAsked(true))}
          >
            {m.review_reject()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{children}</p>
        <ReasonField value={reason} onValue={setReason} isAsked={isAsked} samples={samples} autoFocus />
        {refusal && <Notice tone="refused">{refusal}</Notice>}
      </div>
    </Dialog>
  )
}
