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
    <nav
      aria-label={label}
      className="-mb-px flex max-w-full gap-x-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none] max-sm:gap-x-0"
    >
      {choices.map((choice) => (
        <Link
          key={choice.key}
          to={choice.to}
          replace
          preventScrollReset
          aria-current={choice.key === chosen ? 'true' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-soft focus-visible:-outline-offset-2 hover:text-ink aria-[current]:border-brass-fill aria-[current]:font-semibold aria-[current]:text-ink max-sm:px-1.5 max-sm:text-xs"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}
