import type { ReactNode } from 'react'

/**
 * A record's facts with labels, two per row if there is room; `single`: one per row. The rule above each row is cut off
 * where nothing is above the first.
 */
export function Facts({ single = false, children }: { single?: boolean; children: ReactNode }) {
  return (
    <dl
      className={`grid content-start gap-x-8 gap-y-3 text-sm first:[clip-path:inset(1px_-100vmax_-100vmax)] ${single ? '' : 'sm:grid-cols-2'}`}
    >
      {children}
    </dl>
  )
}

/** One fact: its label and its value. */
export function Fact({ name, wide = false, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 border-t border-mullion pt-2 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
