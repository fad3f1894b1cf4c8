import { Check, CircleDashed, Clock3, Hourglass, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'

export type StatusTone = 'pending' | 'done' | 'refused' | 'open' | 'running' | 'undone'

const tones = {
  pending: { icon: Clock3, className: 'text-amber' },
  done: { icon: Check, className: 'text-leaf' },
  refused: { icon: X, className: 'text-pencil' },
  open: { icon: CircleDashed, className: 'text-soft' },
  running: { icon: Hourglass, className: 'text-brass' },
  undone: { icon: Undo2, className: 'text-soft' },
} as const

/** A state as text with an icon; colour is never the only mark. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const { icon: Icon, className } = tones[tone]
  return (
    <span className={`inline-flex items-baseline gap-1.5 text-sm font-semibold md:whitespace-nowrap ${className}`}>
      <Icon aria-hidden="true" className="mt-[calc((1lh-1rem)/2)] size-4 shrink-0 self-start" strokeWidth={2.25} />
      {children}
    </span>
  )
}
