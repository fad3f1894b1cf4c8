import { useId } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { signNumbers } from '#root/domain/signs.ts'
import { Checkbox, FieldError } from '#root/web/ui/field.tsx'
import { describeSign } from '#root/web/ui/sign-words.ts'

interface SignsFieldProps {
  signs: readonly number[]
  error: string | undefined
  onSigns: (signs: readonly number[]) => void
}

/** Which of the published warning signs a claim illustrates. */
export function SignsField({ signs, error, onSigns }: SignsFieldProps) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      aria-invalid={error ? true : undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">{m.claims_signs()}</legend>
      <p id={`${id}-hint`} className="text-xs text-soft">
        {m.claims_signs_hint()}
      </p>
      <div className="grid max-h-72 gap-x-6 overflow-y-auto border border-edge px-3 sm:grid-cols-2">
        {signNumbers.map((sign) => (
          <Checkbox
            key={sign}
            label={`${sign} ${describeSign(sign).name}`}
            checked={signs.includes(sign)}
            onChange={(event) =>
              onSigns(event.target.checked ? [...signs, sign] : signs.filter((chosen) => chosen !== sign))
            }
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
