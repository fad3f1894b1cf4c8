import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'on-deep' | 'accent'

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border px-5 py-2 text-sm font-semibold ' +
  'transition-colors duration-150 ease-pane select-none aria-disabled:cursor-not-allowed disabled:cursor-not-allowed'

const kinds: Record<ButtonKind, string> = {
  primary:
    'border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover ' +
    'disabled:border-mullion disabled:bg-glass disabled:text-soft',
  quiet:
    'border-edge bg-transparent text-ink hover:border-ink hover:bg-glass disabled:border-mullion disabled:text-soft',
  danger:
    'border-pencil bg-transparent text-pencil hover:bg-pencil hover:text-paper disabled:border-mullion disabled:text-soft',
  /** The primary link over a picture or a dark pane. */
  accent: 'border-lamp bg-lamp text-[#10231f] hover:border-[#ecc98f] hover:bg-[#ecc98f]',
  'on-deep': 'border-soft-on-deep bg-transparent text-on-deep hover:border-on-deep hover:bg-on-deep/10',
}

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  /** The operation is running: the button keeps its size, shows progress and ignores further presses. */
  pending?: boolean
  /** Its label while the operation runs. */
  pendingLabel?: ReactNode
}

/** The one button of the product: at least 44 px high, with a state for running operations. */
export function Button({
  kind = 'primary',
  pending = false,
  pendingLabel,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={`${shape} ${kinds[kind]} ${className}`}
    >
      {pending && <Spinner />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

/** A link styled as a button, to a page of the public site, which is a document of its own. */
export function ButtonAnchor({
  kind = 'primary',
  className = '',
  children,
  ...rest
}: ComponentProps<'a'> & { kind?: ButtonKind }) {
  return (
    <a {...rest} className={`no-print ${shape} ${kinds[kind]} no-underline ${className}`}>
      {children}
    </a>
  )
}

/** A link styled as a button, to a screen of the app. */
export function ButtonLink({ kind = 'primary', className = '', ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link {...rest} className={`no-print ${shape} ${kinds[kind]} no-underline ${className}`} />
}
