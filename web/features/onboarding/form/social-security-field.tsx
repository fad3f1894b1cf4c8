import type { ComponentProps, ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { isMasked } from '#root/domain/onboarding-checks.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'

interface SocialSecurityFieldProps extends ComponentProps<'input'> {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  onValue: (value: string) => void
}

/** The social security number. Once the firm has it, only its last digits show, and it can be given anew. */
export function SocialSecurityField({ onValue, onBlur, ...field }: SocialSecurityFieldProps) {
  const isGiven = isMasked(field.value)
  const change = () => {
    onValue('')
    document.getElementById(field.id)?.focus()
  }
  return (
    <div className={isGiven ? 'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2' : ''}>
      <TextField
        {...field}
        hint={isGiven ? m.cdd_ssn_stored() : field.hint}
        readOnly={isGiven}
        dir="ltr"
        inputMode="numeric"
        placeholder="XXX-XX-XXXX"
        className="figures rtl:text-right read-only:bg-glass"
        onChange={(event) => onValue(event.target.value)}
        onBlur={(event) => {
          onBlur?.(event)
          // It is not saved while it is being typed; now it may be.
          if (!isGiven) onValue(event.target.value)
        }}
      />
      {isGiven && (
        <Button kind="quiet" onClick={change} className="mt-[1.875rem]">
          {m.cdd_ssn_change()}
        </Button>
      )}
    </div>
  )
}
