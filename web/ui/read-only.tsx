import { Eye } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { m } from '#root/contract/messages/messages.js'

/** Why the user may only read; null if they may decide. */
const ReadOnlyReason = createContext<(() => string) | null>(null)

/** The screens of an auditor, who may see everything and change nothing. The server refuses each change on its own. */
export function ReadOnlyProvider({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  return <ReadOnlyReason value={isReadOnly ? m.ui_auditors_only_read : null}>{children}</ReadOnlyReason>
}

/** A part of the screen that somebody may only read for a reason of its own, such as their role in a room. */
export function ReadOnlySection({ why, children }: { why: (() => string) | null; children: ReactNode }) {
  const above = useContext(ReadOnlyReason)
  return <ReadOnlyReason value={above ?? why}>{children}</ReadOnlyReason>
}

/** Whether the user may only read. For single keys and the like; controls use `WriteControls`. */
export function useIsReadOnly(): boolean {
  return useContext(ReadOnlyReason) !== null
}

/** Controls that change something. People who may only read see the reason in their place. */
export function WriteControls({ children }: { children: ReactNode }) {
  const why = useContext(ReadOnlyReason)
  return why ? (
    <p className="flex items-center gap-2 text-sm text-soft">
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      {why()}
    </p>
  ) : (
    children
  )
}
