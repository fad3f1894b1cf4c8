import { Eye } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { m } from '#root/contract/messages/messages.js'

/** Why the user may only read; null if they may decide. */
const WhyOnlyReads = createContext<(() => string) | null>(null)

/** The screens of an auditor, who may see everything and change nothing. The server refuses each change on its own. */
export function ReaderView({ onlyReads, children }: { onlyReads: boolean; children: ReactNode }) {
  return <WhyOnlyReads value={onlyReads ? m.ui_auditors_only_read : null}>{children}</WhyOnlyReads>
}

/** A part of the screen that somebody may only read for a reason of its own, such as their role in a room. */
export function ReadOnlyPart({ why, children }: { why: (() => string) | null; children: ReactNode }) {
  const above = useContext(WhyOnlyReads)
  return <WhyOnlyReads value={above ?? why}>{children}</WhyOnlyReads>
}

/** Whether the user may only read. For single keys and the like; controls use `DecidersOnly`. */
export function useOnlyReads(): boolean {
  return useContext(WhyOnlyReads) !== null
}

/** Controls that change something. People who may only read see the reason in their place. */
export function DecidersOnly({ children }: { children: ReactNode }) {
  const why = useContext(WhyOnlyReads)
  return why ? (
    <p className="flex items-center gap-2 text-sm text-soft">
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      {why()}
    </p>
  ) : (
    children
  )
}
