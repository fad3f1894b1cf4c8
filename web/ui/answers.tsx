import type { ReactNode } from 'react'

/** The answers and their results, line by line, before confirmation. */
export function Answers({ children }: { children: ReactNode }) {
  return <dl className="grid border-t border-mullion text-sm">{children}</dl>
}

/** One line: its label, and the value at the end. */
export function Answer({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-mullion py-3">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}
