import { Eye } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { m } from '#root/contract/messages/messages.js'

const OnlyReads = createContext(false)

/** The screens of an auditor, who may see everything and change nothing. The server refuses each change on its own. */
export function ReaderView({ onlyReads, children }: { onlyReads: boolean; children: ReactNode }) {
  return <OnlyReads value={onlyReads}>{children}</OnlyReads>
}

/** Whether the user may only read. For single keys and the like; controls use `DecidersOnly`. */
export function useOnlyReads(): boolean {
  return useContext(OnlyReads)
}

/** Controls that change something. An auditor sees the reason in their place. */
export function DecidersOnly({ children }: { children: ReactNode }) {
  return useOnlyReads() ? (
    <p className="flex items-center gap-2 text-sm text-soft">
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      {m.ui_auditors_only_read()}
    </p>
  ) : (
    children
  )
}
