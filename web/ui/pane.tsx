import type { ReactNode } from 'react'

/** A titled area of a screen. */
export function Pane({
  title,
  aside,
  children,
  className = '',
}: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section
      // The rule over the first facts is the one under the heading.
      className={`min-w-0 border border-mullion bg-pane p-5 sm:p-7 [&>header+dl]:-mt-[calc(1.25rem+1px)] ${className}`}
    >
      {(title || aside) && (
        <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-mullion pb-3">
          {title && <h2 className="text-lg">{title}</h2>}
          {aside && <div className="text-xs text-soft">{aside}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

/** The head of a screen: its title and its purpose. */
export function ScreenTitle({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-8 grid gap-2 max-sm:mb-5 short:mb-4 short:flex short:flex-wrap short:items-baseline short:gap-x-6">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {children && <div className="max-w-prose text-sm text-pretty text-soft">{children}</div>}
    </header>
  )
}
