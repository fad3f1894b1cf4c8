import type { ReactNode } from 'react'

/** The filters above a list, in one line where there is room: a choice among few, then the search and the rest. */
export function FilterBar({ choices, children }: { choices: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4 max-sm:mb-3 max-sm:gap-y-3 xl:gap-x-3 xl:border-b xl:border-mullion">
      <div className="min-w-0 max-xl:basis-full max-xl:border-b max-xl:border-mullion">{choices}</div>
      <div className="flex min-w-0 grow gap-3 max-xl:basis-full max-sm:gap-2 xl:basis-80 xl:pb-2">{children}</div>
    </div>
  )
}
