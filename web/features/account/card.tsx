import { type ReactNode, useId } from 'react'

interface CardProps {
  title: ReactNode
  children: ReactNode
  /** One line under the figure. */
  note?: ReactNode
  className?: string
}

/** One labelled figure of the overview. */
export function Card({ title, note, children, className = '' }: CardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={`grid content-start gap-1 p-5 sm:p-6 ${className}`}>
      <h2 id={titleId} className="font-sans text-xs font-semibold tracking-normal opacity-85">
        {title}
      </h2>
      {children}
      {note && <p className="text-xs opacity-85">{note}</p>}
    </section>
  )
}
