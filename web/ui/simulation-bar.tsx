import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'

/** Says on every page that this is a simulation. It is part of the root and no setting removes it. `children` come at its end. */
export function SimulationBar({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label={m.simulation_label()}
      className="sticky top-0 z-40 flex min-h-8 items-center justify-center gap-x-3 bg-sim px-4 text-center text-xs leading-4 text-on-sim"
    >
      <span className="line-clamp-2 text-balance max-sm:text-[0.6875rem]">{m.simulation_notice()}</span>
      <a
        href="/about-this-simulation"
        className="shrink-0 py-2 font-semibold underline underline-offset-2 max-sm:text-[0.6875rem]"
      >
        {m.simulation_more()}
      </a>
      {children}
    </aside>
  )
}
