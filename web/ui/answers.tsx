import type { ReactNode } from 'react'

/** What a person has entered and its results, before confirmation: a description list of `SummaryEntry`. */
export function SummaryList({ children }: { children: ReactNode }) {
  return <dl className="grid border-t border-mullion text-sm">{children}</dl>
}

/** One line: its label, and the value at the end. */
export function SummaryEntry({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-mullion py-3">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}
