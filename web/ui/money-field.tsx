import { type ComponentProps, type ReactNode, useId } from 'react'
import { handledAfterPress } from './after-press.ts'
import { ErrorLine } from './field.tsx'

interface MoneyFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: ReactNode
  /** The limits or the balance, shown beside the figure. */
  limits?: ReactNode
  error?: ReactNode
  /** The refusal appears while the amount is typed: it is announced politely, and its line always exists. */
  isPolite?: boolean
  value: string
  onValue: (text: string) => void
}

/** Money entry: one large figure, its limits beside it, the refusal under it. It filters input to digits and a point. */
export function MoneyField({
  label,
  limits,
  error,
  isPolite = false,
  value,
  onValue,
  onBlur,
  id: givenId,
  ...rest
}: MoneyFieldProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const described = [limits ? `${id}-limits` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="no-print grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {limits && (
          <span id={`${id}-limits`} className="figures text-xs text-soft">
            {limits}
          </span>
        )}
      </div>
      <div
        dir="ltr"
        className={`flex items-baseline gap-2 border-b-2 pb-1 focus-within:border-brass-fill has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass-fill ${error ? 'border-pencil' : 'border-edge'}`}
      >
        <span aria-hidden="true" className="font-display text-2xl text-soft">
          $
        </span>
        <input
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onValue(event.target.value.replace(/[\s,$]/g, ''))}
          onBlur={onBlur && handledAfterPress(onBlur)}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="figures min-h-14 w-full min-w-0 bg-transparent font-display text-3xl outline-none placeholder:text-mullion"
        />
        <span aria-hidden="true" className="text-xs text-soft">
          USD
        </span>
      </div>
      {isPolite ? (
        <p id={`${id}-error`} role="status" className="-mt-1 -mb-1 min-h-6 text-sm text-pencil max-sm:mb-0">
          {error}
        </p>
      ) : (
        <ErrorLine id={`${id}-error`}>{error}</ErrorLine>
      )}
    </div>
  )
}
