import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { maxReasonLength, minReasonLength } from '#root/domain/reason.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './field.tsx'
import { Notice } from './notice.tsx'
import { Samples } from './samples.tsx'

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
  const isMissing = reason.trim().length < minReasonLength
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
            onClick={() => (isMissing ? setAsked(true) : onReason(reason.trim()))}
          >
            {m.review_reject()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{children}</p>
        <TextArea
          label={m.review_reason_label()}
          hint={m.review_reason_hint()}
          error={isAsked && isMissing ? m.review_reason_required() : undefined}
          value={reason}
          maxLength={maxReasonLength}
          required
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
        <Samples label={m.review_reason_samples()} samples={samples} onPick={setReason} />
        {refusal && <Notice tone="refused">{refusal}</Notice>}
      </div>
    </Dialog>
  )
}
