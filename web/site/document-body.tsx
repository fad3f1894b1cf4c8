import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { SimulationBar } from '../ui/simulation-bar.tsx'

interface DocumentBodyProps {
  lensSwitch: ReactNode
  /** What runs the page, after everything that is visible. */
  scripts?: ReactNode
  children: ReactNode
}

/** The body of every document: the link past the navigation, the simulation bar, which cannot be removed, and the page. */
export function DocumentBody({ lensSwitch, scripts, children }: DocumentBodyProps) {
  return (
    <body>
      <a href="#content" className="skip-link no-print">
        {m.ui_skip_to_content()}
      </a>
      <SimulationBar>{lensSwitch}</SimulationBar>
      {/* See failed-load.ts. */}
      <p className="no-print hidden border-b-4 border-amber bg-glass px-4 py-3 text-sm in-data-fails:block">
        {m.ui_waits_for_server()}
      </p>
      {children}
      {/* The lens draws and prints after the page. */}
      <div id="lens-place" />
      {scripts}
    </body>
  )
}
