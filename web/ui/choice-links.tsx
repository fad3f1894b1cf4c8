import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface Choice {
  readonly key: string
  readonly to: string
  readonly label: ReactNode
}

/** One choice among few, kept in the address bar: a filter whose every state can be linked to. */
export function ChoiceLinks({ label, choices, chosen }: { label: string; choices: readonly Choice[]; chosen: string }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-1">
      {choices.map((choice) => (
        <Link
          key={choice.key}
          to={choice.to}
          replace
          preventScrollReset
          aria-current={choice.key === chosen ? 'true' : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm text-soft hover:text-ink aria-[current]:border-brass-fill aria-[current]:font-semibold aria-[current]:text-ink max-sm:px-2 max-sm:text-xs"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}
