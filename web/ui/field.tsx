import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, createElement, type ReactNode, useId, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { handledAfterPress } from './after-press.ts'
import { unbroken } from './unbroken.tsx'

interface FieldFrame {
  label: ReactNode
  hint?: ReactNode
  /** A field that is given this prop, even undefined, keeps a line free for the error, so that nothing moves. */
  error?: ReactNode
}

const inputShape =
  'min-h-12 w-full rounded-sm border border-edge bg-pane px-3 py-2 text-base text-ink placeholder:text-soft ' +
  'aria-invalid:border-pencil aria-invalid:shadow-[inset_3px_0_0_var(--color-pencil)] disabled:bg-glass disabled:text-soft'

/** The ids that connect a control to its hint and its error for assistive technology. */
function useFrame({ hint, error }: FieldFrame, explicitId?: string) {
  const generatedId = useId()
  const id = explicitId ?? generatedId
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { id, control: { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined } }
}

function Frame({ id, label, hint, children, ...errorProp }: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="no-print grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="field-box grid">{children}</div>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {typeof hint === 'string' ? unbroken(hint) : hint}
        </p>
      )}
      {'error' in errorProp && <ErrorLine id={`${id}-error`}>{errorProp.error}</ErrorLine>}
    </div>
  )
}

/**
 * The line under a field where its error appears. It is always there and lies mostly in the space between two fields, so
 * that an error of one line moves nothing.
 */
export function ErrorLine({ id, children }: { id: string; children: ReactNode }) {
  return <div className="-mt-1 -mb-4 min-h-6">{children && <FieldError id={id}>{children}</FieldError>}</div>
}

/** A field's error and how to correct it, under the field. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-sm text-pencil">
      {children}
    </p>
  )
}

/** A control of the browser with its label, its hint and its error. */
function labelled<Tag extends 'input' | 'textarea' | 'select'>(tag: Tag, ownProps: ComponentProps<Tag>) {
  return function Labelled(all: FieldFrame & Omit<ComponentProps<Tag>, keyof FieldFrame>) {
    const { label, hint, error, id: givenId, className = '', onBlur, ...rest } = all
    const { id, control } = useFrame({ label, hint, error }, givenId)
    const blurHandler = onBlur && { onBlur: handledAfterPress(onBlur) }
    const props = { ...ownProps, ...rest, ...blurHandler, ...control, className: `${inputShape} ${className}` }
    const mayFail = 'error' in all ? { error } : {}
    return <Frame {...{ id, label, hint, ...mayFail }}>{createElement(tag, props)}</Frame>
  }
}

/** A one-line text field with a label. */
export const TextField = labelled('input', {})
/** A text field of several lines with a label. */
export const TextArea = labelled('textarea', { rows: 4 })
/** A choice among options with a label. */
export const SelectField = labelled('select', {})

/** A password with its show/hide toggle; paste and password managers work. */
export function PasswordField({
  label,
  hint,
  error,
  id: givenId,
  onBlur,
  ...rest
}: FieldFrame & ComponentProps<'input'>) {
  const { id, control } = useFrame({ label, hint, error }, givenId)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Frame {...{ id, label, hint, error }}>
      <div className="relative">
        <input
          {...rest}
          {...control}
          onBlur={onBlur && handledAfterPress(onBlur)}
          type={shown ? 'text' : 'password'}
          className={`${inputShape} pe-12`}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center text-soft hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="sr-only">{shown ? m.ui_hide_password() : m.ui_show_password()}</span>
        </button>
      </div>
    </Frame>
  )
}

/** A checkbox with its label. */
export function Checkbox({ label, className = '', ...rest }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={`no-print flex min-h-11 items-center gap-3 text-sm ${className}`}>
      <input type="checkbox" {...rest} className="size-5 shrink-0 accent-[var(--color-brass-fill)]" />
      <span>{label}</span>
    </label>
  )
}
