import type { ReactNode } from 'react'
import { Moment } from './moment.tsx'

export interface TimelineStep {
  readonly name: ReactNode
  /** When it happened, by the firm's clock; null while it is pending. */
  readonly instant: string | null
  readonly note?: ReactNode
}

/** A record's events in order, and the next expected one. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="grid gap-2 text-start text-xs">
      {steps.map(({ name, instant, note }, index) => (
        <li
          key={index}
          className={`border-s-2 ps-3 ${instant ? 'border-brass-fill' : 'border-dashed border-edge text-soft'}`}
        >
          <span className="inline-block font-semibold">{name}</span>
          {instant && (
            <span className="text-soft">
              {' · '}
              <Moment instant={instant} />
            </span>
          )}
          {note && <div className="max-w-prose wrap-anywhere">{note}</div>}
        </li>
      ))}
    </ol>
  )
}
