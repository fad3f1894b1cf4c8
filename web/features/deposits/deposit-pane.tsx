import { Check, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DepositPaneProps {
  number: number
  title: ReactNode
  state: 'current' | 'done' | 'locked'
  aside?: ReactNode
  /** The reader has just come here from another pane: the heading gets the focus, so that screen readers announce it. */
  isNew?: boolean
  className?: string
  children?: ReactNode
}

/** One of the three panes of a deposit, with its number, or an icon when it is done or locked. */
export function DepositPane({ number, title, state, aside, isNew, className = '', children }: DepositPaneProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <section aria-labelledby={id} className={`grid content-start gap-5 p-5 sm:p-7 ${className}`}>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className={`flex scroll-mt-32 items-center gap-3 text-lg outline-none max-[22.5rem]:gap-2 max-[22.5rem]:text-base ${state === 'locked' ? 'text-soft' : ''}`}
        >
          <span aria-hidden="true" className="figures grid w-4 place-items-center text-brass">
            {state === 'done' ? (
              <Check className="size-4 text-leaf" strokeWidth={2.5} />
            ) : state === 'locked' ? (
              <Lock className="size-4 text-soft" strokeWidth={1.75} />
            ) : (
              number
            )}
          </span>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
