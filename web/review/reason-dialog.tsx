import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { maxReasonLength, minReasonLength } from '#root/domain/reason.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { TextArea } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Samples } from '#root/web/ui/samples.tsx'

interface ReasonDialogProps {
  isOpen: boolean
  title: ReactNode
  /** Called on confirmation. */
  children: ReactNode
  /** Common reasons; one press fills them in. */
  samples: readonly string[]
  pending: boolean
  /** The refusal of the last attempt. */
  refusal?: ReactNode
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason that the client will read. A rejection needs one. */
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
  const [isSubmitted, setSubmitted] = useState(false)
  const close = () => {
    setReason('')
    setSubmitted(false)
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
            onClick={() => (isReason(reason) ? onReason(reason.trim()) : setSubmitted(true))}
          >
            {m.review_reject()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{children}</p>
        <ReasonField value={reason} onValue={setReason} isSubmitted={isSubmitted} samples={samples} autoFocus />
        {refusal && <Notice tone="refused">{refusal}</Notice>}
      </div>
    </Dialog>
  )
}

/** Whether a text is long enough as a reason. */
export function isReason(text: string): boolean {
  return text.trim().length >= minReasonLength
}

interface ReasonFieldProps {
  value: string
  onValue: (value: string) => void
  /** The user tried to continue: show what is missing. */
  isSubmitted: boolean
  /** Common reasons; one press fills them in. */
  samples: readonly string[]
  autoFocus?: boolean
}

/** The reason that the client will read. */
export function ReasonField({ value, onValue, isSubmitted, samples, autoFocus = false }: ReasonFieldProps) {
  return (
    <>
      <TextArea
        label={m.review_reason_label()}
        hint={m.review_reason_hint()}
        error={isSubmitted && !isReason(value) ? m.review_reason_required() : undefined}
        value={value}
        maxLength={maxReasonLength}
        required
        autoFocus={autoFocus}
        onChange={(event) => onValue(event.target.value)}
      />
      <Samples label={m.review_reason_samples()} samples={samples} onPick={onValue} />
    </>
  )
}
