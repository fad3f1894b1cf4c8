import type { ReactNode } from 'react'

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-start gap-3 border border-dashed border-edge px-6 py-10">
      <p className="font-display text-lg">{title}</p>
      {children && <p className="max-w-prose text-sm text-soft">{children}</p>}
      {action}
    </div>
  )
}
