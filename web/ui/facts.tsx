import type { ReactNode } from 'react'

/** Named facts of a record, two beside each other where there is room; `single`: one below the other. */
export function Facts({ single = false, children }: { single?: boolean; children: ReactNode }) {
  return <dl className={`grid content-start gap-x-8 gap-y-3 text-sm ${single ? '' : 'sm:grid-cols-2'}`}>{children}</dl>
}

/** One fact: its name, and what it is. */
export function Fact({ name, wide = false, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 border-t border-mullion pt-2 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
