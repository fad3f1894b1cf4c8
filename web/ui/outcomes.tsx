import { useState } from 'react'
import { Notice } from './notice.tsx'

export interface Outcome {
  /** Which one it is, in the order in which they came. */
  readonly number: number
  readonly text: string
}

const maxShown = 5

/** What was decided on a screen, the latest first: one notice for each, so that none hides another. */
export function useOutcomes(): { outcomes: readonly Outcome[]; addOutcome: (text: string) => void } {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const addOutcome = (text: string) =>
    setOutcomes((before) => [{ number: (before[0]?.number ?? 0) + 1, text }, ...before].slice(0, maxShown))
  return { outcomes, addOutcome }
}

export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) return null
  return (
    <div className="grid gap-2">
      {outcomes.map(({ number, text }) => (
        <Notice key={number} tone="done">
          {text}
        </Notice>
      ))}
    </div>
  )
}
