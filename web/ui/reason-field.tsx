import { m } from '#root/contract/messages/messages.js'
import { maxReasonLength, minReasonLength } from '#root/domain/reason.ts'
import { TextArea } from './field.tsx'
import { Samples } from './samples.tsx'

/** Whether a text is enough of a reason. */
export function isReason(text: string): boolean {
  return text.trim().length >= minReasonLength
}

interface ReasonFieldProps {
  value: string
  onValue: (value: string) => void
  /** It was tried to go on: what is missing is said. */
  isAsked: boolean
  /** Reasons that come up often; one press fills them in. */
  samples: readonly string[]
  autoFocus?: boolean
}

/** The reason that a client will read. */
export function ReasonField({ value, onValue, isAsked, samples, autoFocus = false }: ReasonFieldProps) {
  return (
    <>
      <TextArea
        label={m.review_reason_label()}
        hint={m.review_reason_hint()}
        error={isAsked && !isReason(value) ? m.review_reason_required() : undefined}
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
