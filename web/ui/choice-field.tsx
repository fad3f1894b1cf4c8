import { type ReactNode, useId } from 'react'
import { ErrorLine } from './field.tsx'

interface ChoiceFieldProps {
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly { readonly value: string; readonly label: ReactNode }[]
  /** The chosen option's value; '' for none. */
  value: string
  onValue: (value: string) => void
  required?: boolean
  disabled?: boolean
}

const tile =
  'flex min-h-12 grow items-center gap-3 rounded-sm border border-edge bg-pane px-4 py-2 text-sm cursor-pointer ' +
  'hover:bg-glass/60 has-checked:border-brass-fill has-checked:bg-glass has-checked:shadow-[inset_0_0_0_1px_var(--color-brass-fill)] ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass-fill has-disabled:cursor-not-allowed has-disabled:text-soft'

/** One choice among few, all visible. `id` is that of the first option, for links to the field. */
export function ChoiceField({ id, label, hint, error, options, value, onValue, required, disabled }: ChoiceFieldProps) {
  const name = useId()
  const described = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required}
      disabled={disabled}
      className="no-print grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold text-pretty">{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="mb-1 max-w-prose text-sm text-soft">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={`${tile} ${options.length > 2 ? `${options.length > 4 ? 'basis-48' : 'basis-40'} max-sm:basis-full` : 'basis-24 sm:basis-40'} ${error ? 'border-pencil' : ''}`}
          >
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
              className="size-5 shrink-0 accent-[var(--color-brass-fill)] outline-none"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <ErrorLine id={`${name}-error`}>{error}</ErrorLine>
    </fieldset>
  )
}
